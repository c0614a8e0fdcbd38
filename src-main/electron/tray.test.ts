import { expect, test, vi } from 'vitest'

const registered = new Map<string, () => void>()
vi.mock('electron', () => ({
  Menu: {},
  nativeImage: {},
  Tray: class {},
  globalShortcut: {
    register(accelerator: string, callback: () => void) {
      if (accelerator === 'Nonsense') throw new TypeError('conversion failure')
      if (accelerator === 'Alt+Taken' || registered.has(accelerator)) return false
      registered.set(accelerator, callback)
      return true
    },
    unregister: (accelerator: string) => void registered.delete(accelerator),
  },
}))
const { statusText, trayMenu } = await import('./tray')
const { createShortcut } = await import('./shortcuts')
const { createVoiceKeys } = await import('./voice-keys')
const { menuTemplate } = await import('./menu')

const nothing = () => {}

test('the status is in words', () => {
  expect(statusText({ running: 0, paused: false })).toBe('Ready')
  expect(statusText({ running: 0, paused: true })).toBe('Paused')
  expect(statusText({ running: 1, paused: true })).toBe('Answering')
  expect(statusText({ running: 3, paused: false })).toBe('Answering 3 conversations')
})

test('the tray menu says what is wrong and offers the other half of pausing', () => {
  const asked: boolean[] = []
  const actions = {
    open: nothing,
    quickAsk: nothing,
    newConversation: nothing,
    quit: nothing,
    talk: nothing,
    setVoice: (enabled: boolean) => asked.push(enabled),
    setPaused: (paused: boolean) => asked.push(paused),
  }
  const status = {
    running: 0,
    paused: false,
    shortcut: 'Alt+Space',
    problem: '',
    voice: { enabled: false, text: 'Voice is off' },
    talkShortcut: '',
  }
  const labels = (menu: ReturnType<typeof trayMenu>) => menu.map(({ label, type }) => label ?? type)
  expect(labels(trayMenu(status, actions))).toEqual([
    'Hearken: Ready',
    'separator',
    'Open Hearken',
    'New Conversation',
    'Quick-Ask',
    'separator',
    'Voice is off',
    'Unmute Microphone',
    'separator',
    'Pause Hearken',
    'Quit Hearken',
  ])
  const paused = trayMenu({ ...status, paused: true, shortcut: '', problem: 'The shortcut is taken.' }, actions)
  expect(labels(paused).slice(0, 2)).toEqual(['Hearken: Paused', 'The shortcut is taken.'])
  for (const menu of [paused, trayMenu(status, actions)]) {
    const item = menu.find(({ label }) => label === 'Resume Hearken' || label === 'Pause Hearken')
    item?.click?.({} as never, undefined, {} as never)
  }
  expect(asked).toEqual([false, true])
  const voice = { enabled: true, text: 'Microphone open (Desk)' }
  const listening = trayMenu({ ...status, voice, talkShortcut: 'Alt+T' }, actions)
  expect(labels(listening).slice(6, 9)).toEqual(['Microphone open (Desk)', 'Talk to Hearken', 'Mute Microphone'])
  expect(listening[7]).toMatchObject({ accelerator: 'Alt+T', registerAccelerator: false })
  listening[8]?.click?.({} as never, undefined, {} as never)
  expect(asked.at(-1)).toBe(false)
})

test('Esc is held only while something is being understood, push-to-talk as long as it is set', () => {
  const pressed: string[] = []
  const keys = createVoiceKeys({ pushToTalk: () => pressed.push('talk'), cancel: () => pressed.push('cancel') })
  expect(keys.set('Alt+T')).toBe(true)
  for (const phase of ['listening', 'awake', 'thinking', 'speaking'] as const) {
    keys.follow({ phase })
    expect([phase, registered.has('Escape')]).toEqual([phase, phase === 'awake' || phase === 'thinking'])
    registered.get('Escape')?.()
  }
  registered.get('Alt+T')?.()
  expect(pressed).toEqual(['cancel', 'cancel', 'talk'])
  keys.follow({ phase: 'awake' })
  keys.clear()
  expect([registered.has('Escape'), registered.has('Alt+T')]).toEqual([false, false])
})

test('a new shortcut replaces the old one only when it is granted', () => {
  let presses = 0
  const shortcut = createShortcut(() => {
    presses += 1
  })
  expect(shortcut.set('Alt+Space')).toBe(true)
  registered.get('Alt+Space')?.()
  expect(presses).toBe(1)
  expect(shortcut.set('Nonsense')).toBe(false)
  expect(shortcut.set('Alt+Taken')).toBe(false)
  expect([shortcut.current(), [...registered.keys()]]).toEqual(['Alt+Space', ['Alt+Space']])
  expect(shortcut.set('Alt+Space')).toBe(true)
  expect(shortcut.set('Control+J')).toBe(true)
  expect([...registered.keys()]).toEqual(['Control+J'])
  expect(shortcut.set('')).toBe(true)
  expect([shortcut.current(), registered.size]).toEqual(['', 0])
})

test('the application menu has the roles people expect; developer tools only in a checkout', () => {
  const roles = (mac: boolean, packaged: boolean) =>
    menuTemplate(mac, packaged, { newConversation: nothing, quickAsk: nothing }).flatMap((menu) => [
      ...(menu.role ? [menu.role] : []),
      ...(Array.isArray(menu.submenu) ? menu.submenu.flatMap(({ role }) => (role ? [role] : [])) : []),
    ])
  expect(roles(false, true)).toEqual([
    'close',
    'quit',
    'editMenu',
    'reload',
    'resetZoom',
    'zoomIn',
    'zoomOut',
    'togglefullscreen',
    'windowMenu',
  ])
  expect(roles(true, false)).toEqual(expect.arrayContaining(['appMenu', 'toggleDevTools']))
  expect(roles(true, false)).not.toContain('quit')
})
