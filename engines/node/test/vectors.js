import { readFileSync } from 'node:fs';

import { Frames } from '../src/link/frames.js';
import { decode } from '../src/link/messages.js';

/** The golden data that all implementations share, one JSON object a line: see protocol/vectors/README.md. */
/** @param {string} path from the repository's top @returns {any[]} */
export function lines(path) {
  const text = readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

/** The vectors of a file that are msgpack, with their bytes. @param {string} file */
export const vectors = (file) =>
  lines(`protocol/vectors/${file}.jsonl`)
    .filter(({ encoding }) => encoding !== 'json')
    .map((vector) => ({ ...vector, bytes: Buffer.from(vector.hex, 'hex') }));

/** The frames in bytes that come in pieces of `size`. @param {Buffer} bytes @param {number} size */
export function framesIn(bytes, size = bytes.length) {
  const frames = new Frames();
  const found = [];
  for (let at = 0; at < bytes.length; at += size) {
    frames.feed(bytes.subarray(at, at + size));
    for (let frame = frames.next(); frame; frame = frames.next()) found.push(frame);
  }
  return found;
}

/** @type {(bytes: Buffer, size?: number) => any[]} */
export const messagesIn = (bytes, size) => framesIn(bytes, size).map(decode);
