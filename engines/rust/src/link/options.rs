//! Does a value fit the declaration of its option?

use super::messages::{OptionSpec, OptionType, Value};

/// The declaration of `name` if `value` may be set; else why not, in one line.
pub fn check<'a>(specs: &'a [OptionSpec], name: &str, value: &Value) -> Result<&'a OptionSpec, String> {
    let Some(spec) = specs.iter().find(|spec| spec.name == name) else {
        let known: Vec<_> = specs.iter().map(|spec| spec.name.as_str()).collect();
        return Err(format!("options: expected one of {}, got {name:.40}", known.join(", ")));
    };
    let within = value.as_f64().is_some_and(|number| {
        spec.min.is_none_or(|min| number >= min.real()) && spec.max.is_none_or(|max| number <= max.real())
    });
    let fits = match spec.kind {
        OptionType::Bool => value.is_bool(),
        OptionType::Button => value.as_bool() == Some(true),
        OptionType::Int => value.is_i64() && within,
        OptionType::Float => within,
        OptionType::Str => value.is_str(),
        OptionType::Choice => spec.choices.iter().flatten().any(|choice| Some(choice.as_str()) == value.as_str()),
    };
    if fits { Ok(spec) } else { Err(format!("options: {name} can't be {:.40}", value.to_string())) }
}
