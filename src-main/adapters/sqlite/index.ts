export { backupErasure } from './backup-erase'
export { createBackups, restoreBackup } from './backups'
export { createInspector } from './inspect'
export { openSqliteStore } from './open'
