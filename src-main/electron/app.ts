/** Start-up of the Electron shell: one instance, one engine, and the windows around it. */
import { mkdirSync } from 'node:fs'
import { app, dialog, powerMonitor, session } from 'electron'
import { compose, type Hearken } from '../compose'
import { HearkenError, toErrorBody } from '../contract/index'
import { type HearkenClient, inMemoryClient } from '../rpc/client'
import { serveMessagePort } from '../rpc/message-port'
import { serveSoundPort } from '../rpc/sound'
import { offerContextMenu } from './context-menu'
import { watchPages, watchProcess } from './crash'
import { followEngine } from './follow'
import { homePaths } from './home'
import { createKeychain } from './keychain'
import { launchRequest } from './launch'
import { createShellLog, type ShellLog } from './log'
import { guardNavigation } from './navigation'
import { BUILT } from './page'
import { installPermissions } from './permissions'
import { openPortDoor, SOUND_CHANNEL } from './port'
import { registerScheme, serveRenderer } from './protocol'
import { closeBeforeQuit } from './quit'
import { createShell } from './shell'
import { openState } from './state'

/** Starts Hearken's windows, or hands this start's wish to the instance that is already running. Never throws. */
export function startElectron(): void {
  const paths = homePaths(process.env, process.argv)
  if (paths === null) {
    fail(new HearkenError('BAD_INPUT', 'The folder after --home is empty.', 'Name a folder, or leave --home out.'))
    return
  }
  try {
    mkdirSync(paths.shell, { recursive: true, mode: 0o700 })
  } catch (error) {
    fail(
      new HearkenError(
        'READ_ONLY',
        `Hearken cannot write to its home, ${paths.home}.`,
        'Make that folder writable, or set HEARKEN_HOME to another one.',
        { cause: error },
      ),
    )
    return
  }
  app.setPath('userData', paths.shell)
  if (!app.requestSingleInstanceLock()) {
    app.quit()
    return
  }

  const log = createShellLog(paths.shell)
  watchProcess(log, (error) => fail(error))
  app.setAppUserModelId('app.hearken.desktop')
  // Without this, no global shortcut exists under Wayland; elsewhere it does nothing.
  app.commandLine.appendSwitch('enable-features', 'GlobalShortcutsPortal')
  app.enableSandbox()
  registerScheme()
  guardNavigation(app, (what, error) => log(what, error))
  watchPages(app, log, () => app.quit())
  offerContextMenu(app)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => app.quit())
  app
    .whenReady()
    .then(() => run(paths.home, paths.shell, log))
    .catch(fail)
}

async function run(home: string, shellFolder: string, log: ShellLog): Promise<void> {
  const state = openState(shellFolder)
  const stopped = new AbortController()
  let engine: Hearken | null = null

  const quitting = closeBeforeQuit(
    app,
    async () => {
      stopped.abort()
      shell.dispose()
      await engine?.close()
    },
    log,
  )
  installPermissions(session.defaultSession, (contents) => contents !== null && shell.mayHear(contents.id))
  serveRenderer(session.defaultSession, BUILT.renderer)
  const shell = createShell({
    state,
    log,
    quitting: quitting.begun,
    newConversation: () => {
      const asked = ready.then(({ client }) => client.desktop.openInChat({ conversation_id: null }))
      asked.catch((error: unknown) => log('new-conversation', error))
    },
    voice: {
      // Asked of the engine itself: the window that hears may ask for the microphone before an event has come here.
      on: () => engine?.voice.state().enabled ?? false,
      pushToTalk: () => tell(({ voice }) => voice.pushToTalk({ action: 'toggle' })),
      cancel: () => tell(({ voice }) => voice.cancel({})),
      set: (enabled) => tell(({ voice }) => voice.setEnabled({ enabled })),
    },
  })
  const tell = (run: (client: HearkenClient) => Promise<unknown>) =>
    void ready.then(({ client }) => run(client)).catch((error: unknown) => log('voice', error))

  const ready = compose({
    home,
    shell: 'electron',
    version: app.getVersion(),
    env: process.env,
    cwd: app.isPackaged ? null : process.cwd(),
    packaged: app.isPackaged,
    desktop: shell.desktop,
    keychain: createKeychain(state),
  }).then((started) => {
    engine = started
    return { router: started.router, voice: started.voice, client: inMemoryClient(started.router) }
  })

  openPortDoor({
    isOurs: (contents) => shell.owns(contents.id),
    // A port keeps what it is sent until it is served, so a page may ask before the engine is up.
    serve: (port) => void ready.then(({ router }) => serveMessagePort(router, port)).catch(() => port.close()),
    onRefused: (why) => log('port-refused', { why }),
  })
  openPortDoor(
    {
      isOurs: (contents) => shell.owns(contents.id),
      serve: (port) => void ready.then(({ voice }) => serveSoundPort(voice, port)).catch(() => port.close()),
      onRefused: (why) => log('sound-port-refused', { why }),
    },
    SOUND_CHANNEL,
  )
  // A computer that sleeps hears nothing; its page finds another microphone, or none, when it wakes.
  powerMonitor.on('suspend', () => engine?.voice.sleep())
  powerMonitor.on('resume', () => engine?.voice.wakeUp())
  app.on('second-instance', (_event, argv) => shell.handle(launchRequest(argv)))
  app.on('activate', shell.showMain)
  app.on('window-all-closed', () => {
    // The main window's own close decides; without a listener Electron would quit by itself.
  })
  powerMonitor.on('shutdown', () => app.quit())

  shell.handle(launchRequest(process.argv))
  const { client } = await ready
  followEngine(
    client,
    { onSettings: shell.applySettings, onRunning: shell.setRunning, onVoice: shell.setVoice },
    stopped.signal,
  ).catch((error: unknown) => {
    if (!stopped.signal.aborted) log('follow-engine', error)
  })
}

/** Says in words why Hearken cannot run, and ends. What was acknowledged is on disk. */
function fail(error: unknown): void {
  const { message, action } = toErrorBody(error)
  dialog.showErrorBox('Hearken cannot go on', `${message}\n\n${action}`)
  app.exit(1)
}
