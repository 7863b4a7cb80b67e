import { Malformed } from './frames.js';
import { shown } from './messages.js';

/** @import { OptionSpec, Settings } from './api.d.ts' */

/** @type {Record<OptionSpec['type'], (value: any, spec: OptionSpec) => boolean>} */
const FITS = {
  bool: (value) => typeof value === 'boolean',
  button: (value) => value === true,
  str: (value) => typeof value === 'string',
  choice: (value, { choices = [] }) => choices.includes(value),
  int: (value, spec) => Number.isSafeInteger(value) && isWithin(value, spec),
  float: (value, spec) => typeof value === 'number' && isWithin(value, spec),
};

/** @type {(value: number, spec: OptionSpec) => boolean} */
const isWithin = (value, { min = -Infinity, max = Infinity }) => min <= value && value <= max;

/** @param {OptionSpec[]} specs @returns {Settings} */
export const defaults = (specs) => Object.fromEntries(specs.map((spec) => [spec.name, spec.default]));

/**
 * The values of an `options` message, if they fit their declarations.
 * @param {OptionSpec[]} specs
 * @param {Record<string, unknown>} values
 */
export function checked(specs, values) {
  for (const [name, value] of Object.entries(values)) {
    const spec = specs.find((spec) => spec.name === name);
    const names = specs.map((spec) => spec.name).join(', ');
    if (!spec) throw new Malformed(`options: expected one of ${names}, got ${shown(name)}`);
    if (!FITS[spec.type](value, spec)) throw new Malformed(`options: ${name} can't be ${shown(value)}`);
  }
  return values;
}
