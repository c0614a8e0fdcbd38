import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { storeContract } from '../../testing/store-contract'
import { openSqliteStore } from './index'

storeContract('SQLite', (clock) => {
  const home = mkdtempSync(join(tmpdir(), 'hearken-store-'))
  return openSqliteStore({ path: join(home, 'state.db'), backupsDir: join(home, 'backups'), clock })
})
