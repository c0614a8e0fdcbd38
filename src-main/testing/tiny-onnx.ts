/**
 * A real, very small ONNX sentence model: `last_hidden_state = Gather(table, input_ids)`, one row of `table` a token.
 * Written field by field as onnx.proto lays them out (https://github.com/onnx/onnx/blob/main/onnx/onnx.proto).
 */
type Field = [number, number | string | Uint8Array]

const FLOAT = 1
const INT64 = 7

export function tinyOnnx(table: number[][]): Uint8Array {
  const width = table[0]?.length ?? 0
  const weights = new Float32Array(table.flat())
  const node = message([1, 'table'], [1, 'input_ids'], [2, 'last_hidden_state'], [4, 'Gather'])
  const initializer = message(
    [1, table.length],
    [1, width],
    [2, FLOAT],
    [8, 'table'],
    [9, new Uint8Array(weights.buffer)],
  )
  const ids = ['batch', 'tokens']
  const graph = message(
    [1, node],
    [2, 'tiny'],
    [5, initializer],
    [11, value('input_ids', INT64, ids)],
    [11, value('attention_mask', INT64, ids)],
    [12, value('last_hidden_state', FLOAT, [...ids, width])],
  )
  return message([1, 8], [8, message([1, ''], [2, 13])], [7, graph])
}

/** A WordPiece tokenizer over these words, as tokenizer.json has it. Ids 0 to 3 are [PAD], [UNK], [CLS], [SEP]. */
export function tinyTokenizer(words: string[]): { tokenizer: string; config: string } {
  const special = ['[PAD]', '[UNK]', '[CLS]', '[SEP]']
  const vocab = Object.fromEntries([...special, ...words].map((word, id) => [word, id]))
  const single = (id: string) => ({ SpecialToken: { id, type_id: 0 } })
  const tokenizer = {
    version: '1.0',
    added_tokens: special.map((content, id) => ({ id, content, special: true, normalized: false })),
    normalizer: {
      type: 'BertNormalizer',
      clean_text: true,
      handle_chinese_chars: true,
      strip_accents: null,
      lowercase: true,
    },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    post_processor: {
      type: 'TemplateProcessing',
      single: [single('[CLS]'), { Sequence: { id: 'A', type_id: 0 } }, single('[SEP]')],
      pair: [],
      special_tokens: {
        '[CLS]': { id: '[CLS]', ids: [2], tokens: ['[CLS]'] },
        '[SEP]': { id: '[SEP]', ids: [3], tokens: ['[SEP]'] },
      },
    },
    decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
    model: {
      type: 'WordPiece',
      unk_token: '[UNK]',
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 100,
      vocab,
    },
  }
  return { tokenizer: JSON.stringify(tokenizer), config: JSON.stringify({ tokenizer_class: 'BertTokenizer' }) }
}

function value(name: string, type: number, dims: (string | number)[]): Uint8Array {
  const shape = message(...dims.map((dim): Field => [1, message(typeof dim === 'number' ? [1, dim] : [2, dim])]))
  return message([1, name], [2, message([1, message([1, type], [2, shape])])])
}

function message(...fields: Field[]): Uint8Array {
  return Uint8Array.from(fields.flatMap(([number, content]) => field(number, content)))
}

function field(number: number, content: Field[1]): number[] {
  if (typeof content === 'number') return [...varint(number << 3), ...varint(content)]
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  return [...varint((number << 3) | 2), ...varint(bytes.length), ...bytes]
}

function varint(value: number): number[] {
  const bytes: number[] = []
  for (; value > 127; value = Math.floor(value / 128)) bytes.push((value % 128) + 128)
  return [...bytes, value]
}
