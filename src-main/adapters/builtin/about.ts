/** What it says of itself wherever it has to decline. */
export const ABOUT =
  'I\'m Hearken\'s built-in assistant: "Built-in, no AI model". I follow a fixed set of commands and answer questions only from what you have told me.'
export const ADD_MODEL = 'For everything else, add a model in Settings → Models: a key, or a local one such as Ollama.'
