import { watch } from 'node:fs'
import { lstat, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Keychain } from '../../engine/ports'
import { createSecrets, type SecretsOptions } from './secrets'

let base = ''
let home = ''
let cwd = ''
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'hearken-secrets-'))
  home = join(base, 'home')
  cwd = join(base, 'project', 'deep')
  await mkdir(home)
  await mkdir(cwd, { recursive: true })
})
afterEach(() => rm(base, { recursive: true, force: true }))

function memoryKeychain(start: Record<string, string> = {}): Keychain & { entries: Map<string, string> } {
  const entries = new Map(Object.entries(start))
  return {
    entries,
    available: () => true,
    get: async (name) => entries.get(name) ?? null,
    set: async (name, value) => void entries.set(name, value),
    remove: async (name) => void entries.delete(name),
  }
}

const secretsWith = (options: Partial<SecretsOptions> = {}) =>
  createSecrets({ env: {}, cwd, home, packaged: false, ...options })
const KEY = 'ANTHROPIC_API_KEY'

describe('precedence', () => {
  it('is environment, nearest .env, home .env, keychain; the first wins', async () => {
    const keychain = memoryKeychain({ [KEY]: 'from-keychain' })
    const all = () => secretsWith({ env: { [KEY]: ' from-env ' }, keychain })
    const noEnv = () => secretsWith({ env: { [KEY]: '  ' }, keychain })
    expect(await noEnv().get(KEY)).toBe('from-keychain')
    await writeFile(join(home, '.env'), `${KEY}=from-home`)
    expect(await noEnv().get(KEY)).toBe('from-home')
    await writeFile(join(base, '.env'), `${KEY}=from-above`)
    expect(await noEnv().get(KEY)).toBe('from-above')
    await writeFile(join(base, 'project', '.env'), `${KEY}=from-nearest`)
    expect(await noEnv().get(KEY)).toBe('from-nearest')
    expect(await all().get(KEY)).toBe('from-env')
    expect(await secretsWith({ cwd: null, keychain }).get(KEY)).toBe('from-home')
  })

  it('reads only the nearest file, and goes on to home when the key is not in it', async () => {
    await writeFile(join(base, '.env'), `${KEY}=from-above`)
    await writeFile(join(base, 'project', '.env'), 'OTHER=1')
    await mkdir(join(cwd, '.env'))
    expect(await secretsWith().get(KEY)).toBeNull()
    await writeFile(join(home, '.env'), `${KEY}=from-home`)
    expect(await secretsWith().get(KEY)).toBe('from-home')
  })

  it('describes where each key is, and never its value', async () => {
    await writeFile(join(home, '.env'), 'OPENAI_API_KEY=from-home-1234')
    const keychain = memoryKeychain({ OPENROUTER_API_KEY: 'from-keychain-1234' })
    const found = await secretsWith({ env: { [KEY]: 'from-env-1234' }, keychain }).describe()
    expect(found.flatMap(({ name, found, where }) => (found ? [[name, found, where]] : []))).toEqual([
      [KEY, true, 'environment'],
      ['OPENAI_API_KEY', true, join(home, '.env')],
      ['OPENROUTER_API_KEY', true, 'keychain'],
    ])
    expect(JSON.stringify(found)).not.toContain('1234')
  })

  it('takes a keychain that fails or is not there as one without keys', async () => {
    const broken: Keychain = { ...memoryKeychain(), get: () => Promise.reject(new Error('locked')) }
    expect(await secretsWith({ keychain: broken }).get(KEY)).toBeNull()
    expect(
      await secretsWith({ keychain: { ...memoryKeychain({ [KEY]: 'x' }), available: () => false } }).get(KEY),
    ).toBeNull()
  })
})

describe('save and remove', () => {
  it('unpackaged: to the nearest .env when there is one, keeping every other byte', async () => {
    const file = join(base, 'project', '.env')
    await writeFile(file, '# ours\r\nPORT=1 # web\r\n', { mode: 0o640 })
    const saved = await secretsWith({ keychain: memoryKeychain() }).save(KEY, 'new-key-#1')
    expect(saved).toMatchObject({ found: true, where: file, saves_to: file })
    expect(await readFile(file, 'utf8')).toBe(`# ours\r\nPORT=1 # web\r\n${KEY}='new-key-#1'\r\n`)
    expect((await stat(file)).mode & 0o777).toBe(0o640)
    expect(await secretsWith().get(KEY)).toBe('new-key-#1')
    expect(await secretsWith().remove(KEY)).toMatchObject({ found: false, where: '' })
    expect(await readFile(file, 'utf8')).toBe('# ours\r\nPORT=1 # web\r\n')
  })

  it('unpackaged with no .env: to home, 0600', async () => {
    const file = join(home, '.env')
    expect(await secretsWith().save(KEY, 'new-key-1')).toMatchObject({ where: file })
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await readFile(file, 'utf8')).toBe(`${KEY}=new-key-1\n`)
  })

  it.each(['sk-one\nOPENAI_API_KEY=two', 'sk one two three', 'ключ-секретный', 'sk-\u200babcdefgh', 'sk-“quoted”'])(
    'refuses %j, which no provider can be sent, and changes nothing',
    async (value) => {
      await expect(secretsWith().save(KEY, value)).rejects.toMatchObject({ code: 'BAD_INPUT' })
      expect(await secretsWith().get(KEY)).toBeNull()
    },
  )

  it('writes through .tmp, where a killed write leaves nothing for long, and follows a link', async () => {
    const real = join(base, 'elsewhere.env')
    await writeFile(real, 'A=1\n')
    await symlink(real, join(home, '.env'))
    const seen = new Set<string>()
    const watcher = watch(home, (_event, name) => void (name && seen.add(name)))
    await secretsWith().save(KEY, 'new-key-1')
    watcher.close()
    expect([...seen].filter((name) => name.startsWith('.env.'))).toEqual([])
    expect(await readFile(real, 'utf8')).toBe(`A=1\n${KEY}=new-key-1\n`)
    expect((await lstat(join(home, '.env'))).isSymbolicLink()).toBe(true)
    expect(await readdir(join(home, '.tmp'))).toEqual([])
  })

  it('keeps both of two keys saved at once', async () => {
    const secrets = secretsWith()
    await Promise.all([secrets.save(KEY, 'new-key-1'), secrets.save('OPENAI_API_KEY', 'new-key-2')])
    expect(await secrets.get(KEY)).toBe('new-key-1')
    expect(await secrets.get('OPENAI_API_KEY')).toBe('new-key-2')
  })

  it('packaged: to the keychain, and an older copy in home no longer wins', async () => {
    const keychain = memoryKeychain()
    await writeFile(join(home, '.env'), `A=1\n${KEY}=old-key-1\n`)
    const secrets = secretsWith({ cwd: null, packaged: true, keychain })
    expect(await secrets.save(KEY, 'new-key-1')).toMatchObject({ where: 'keychain', saves_to: 'keychain' })
    expect(await secrets.get(KEY)).toBe('new-key-1')
    expect(await readFile(join(home, '.env'), 'utf8')).toBe('A=1\n')
    expect(await secrets.remove(KEY)).toMatchObject({ found: false })
    expect(keychain.entries.size).toBe(0)
  })

  it('packaged where the system has no keychain: to home', async () => {
    const secrets = secretsWith({ cwd: null, packaged: true })
    expect(await secrets.save(KEY, 'new-key-1')).toMatchObject({ where: join(home, '.env') })
  })

  it('refuses what would have no effect, and what cannot be kept, and changes nothing', async () => {
    const secrets = secretsWith({ env: { [KEY]: 'from-env' } })
    await expect(secrets.save(KEY, 'new-key-1')).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(secrets.remove(KEY)).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(secretsWith().save(KEY, `'"\`#x`)).rejects.toMatchObject({ code: 'BAD_INPUT' })
    await expect(stat(join(home, '.env'))).rejects.toMatchObject({ code: 'ENOENT' })
    const locked: Keychain = { ...memoryKeychain(), set: () => Promise.reject(new Error('locked')) }
    const packaged = secretsWith({ cwd: null, packaged: true, keychain: locked })
    await expect(packaged.save(KEY, 'new-key-1')).rejects.toMatchObject({ code: 'NOT_CONFIGURED' })
  })
})
