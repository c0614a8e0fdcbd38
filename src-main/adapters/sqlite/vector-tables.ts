/**
 * The tables of each bank's vectors, made when its first vector comes:
 *   vector_N        by chunk: text and contextual vector, packed (quantise.ts)
 *   vector_N_bits   sqlite-vec, one bit a dimension of their blend, with what the filters ask most
 *   vector_N_plain  the same in full, while the bank is small enough to be scanned exactly
 * The sqlite-vec tables hold live items only. Triggers take out what is hidden, superseded or erased; what comes back is
 * queued to be embedded again, since sqlite-vec takes no bit vector from a trigger or an UPDATE (its type is lost there).
 */
import type Database from 'better-sqlite3'
import { HearkenError, ITEM_KINDS } from '../../contract/index'
import { COMMON, type NearScale } from './nearness'

/** From this many vectors up the first pass is over bits. */
export const BITS_FROM = 20_000

export interface BankTables {
  number: number
  dimension: number
  count: number
  /** 1 while the bank is small enough to be scanned exactly; from BITS_FROM on 0 for good. */
  plain: 0 | 1
  /** What its cosines mean (nearness.ts). */
  scale: NearScale
}

type BankRecord = Omit<BankTables, 'scale'> & { near_least: number | null; near_most: number | null }

const kindNumber = `CASE i.kind ${ITEM_KINDS.map((kind, at) => `WHEN '${kind}' THEN ${at}`).join(' ')} END`
/**
 * What the sqlite-vec tables know of an item `i`, in the order of META. `expires` in epoch seconds, far away for never;
 * `day` is the Julian day number of `created_on`.
 */
export const META_OF = `coalesce(unixepoch(i.expires_at), 253402300799) AS expires, ${kindNumber} AS kind,
  coalesce(cast(julianday(i.created_on) AS INTEGER), 0) AS day, i.scope, i.is_latest AND i.forgotten_at IS NULL AS live`
const META = 'expires integer, kind integer, day integer, scope text'

export function vectorTables(db: Database.Database) {
  const columns = 'number, dimension, count, plain, near_least, near_most'
  const known = db.prepare<[string], BankRecord>(`SELECT ${columns} FROM vector_bank WHERE bank = ?`)
  const add = db.prepare<[{ bank: string; dimension: number }], BankRecord>(
    `INSERT INTO vector_bank (bank, number, dimension)
     VALUES (@bank, (SELECT coalesce(max(number), 0) + 1 FROM vector_bank), @dimension) RETURNING ${columns}`,
  )
  return {
    get(bank: string): BankTables | null {
      const found = known.get(bank)
      return found === undefined ? null : withScale(found)
    },
    /** Inside a transaction. */
    open(bank: string, dimension: number): BankTables {
      const found = known.get(bank)
      if (found) return checkWidth(withScale(found), bank, dimension)
      const made = withScale(add.get({ bank, dimension }) as BankRecord)
      db.exec(tablesOf(made.number, dimension))
      return made
    },
  }
}

function withScale({ near_least, near_most, ...tables }: BankRecord): BankTables {
  const scale = near_least === null || near_most === null ? COMMON : { least: near_least, most: near_most }
  return { ...tables, scale }
}

/** Throws BAD_INPUT for a vector of another width than the bank's. */
export function checkWidth(tables: BankTables, bank: string, dimension: number): BankTables {
  if (tables.dimension === dimension) return tables
  throw new HearkenError(
    'BAD_INPUT',
    `Memory bank "${bank}" holds vectors of ${tables.dimension} numbers; these have ${dimension}. Nothing was changed.`,
    'Use the embedder that the bank was made with, or migrate the bank to the new one.',
  )
}

/** Inside a transaction. Drops everything that was made for the bank with this number. */
export function dropVectorTables(db: Database.Database, number: number): void {
  const table = `vector_${number}`
  db.exec(`DROP TRIGGER IF EXISTS ${table}_state; DROP TABLE IF EXISTS ${table}_bits; DROP TABLE IF EXISTS ${table}_plain;
    DROP TABLE IF EXISTS ${table};`)
}

function tablesOf(number: number, dimension: number): string {
  const table = `vector_${number}`
  const bits = Math.ceil(dimension / 8) * 8
  return `
CREATE TABLE ${table} (
  chunk_id INTEGER PRIMARY KEY REFERENCES chunk (id) ON DELETE CASCADE,
  vector BLOB NOT NULL,
  context_vector BLOB NOT NULL
) STRICT;
CREATE VIRTUAL TABLE ${table}_bits USING vec0 (blend bit[${bits}], ${META});
CREATE VIRTUAL TABLE ${table}_plain USING vec0 (blend float[${dimension}], ${META});
CREATE TRIGGER ${table}_dropped AFTER DELETE ON ${table} BEGIN
  DELETE FROM ${table}_bits WHERE rowid = old.chunk_id;
  DELETE FROM ${table}_plain WHERE rowid = old.chunk_id;
  UPDATE vector_bank SET count = count - 1 WHERE number = ${number};
END;
CREATE TRIGGER ${table}_state AFTER UPDATE OF is_latest, forgotten_at, expires_at ON item
WHEN new.is_latest <> old.is_latest OR new.forgotten_at IS NOT old.forgotten_at OR new.expires_at IS NOT old.expires_at
BEGIN
  DELETE FROM ${table}_bits WHERE rowid IN (SELECT id FROM chunk WHERE item_seq = new.seq);
  DELETE FROM ${table}_plain WHERE rowid IN (SELECT id FROM chunk WHERE item_seq = new.seq);
  INSERT OR IGNORE INTO chunk_pending (bank, chunk_id)
    SELECT b.bank, v.chunk_id FROM vector_bank b, chunk c JOIN ${table} v ON v.chunk_id = c.id
    WHERE b.number = ${number} AND c.item_seq = new.seq AND new.is_latest = 1 AND new.forgotten_at IS NULL;
  DELETE FROM ${table} WHERE new.is_latest = 1 AND new.forgotten_at IS NULL
    AND chunk_id IN (SELECT id FROM chunk WHERE item_seq = new.seq);
END;`
}
