export { openSqliteStore } from './open'
