export { type OpenOptions, openSqliteStore } from './open'
