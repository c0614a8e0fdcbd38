import { implement } from '@orpc/server'
import { contract } from '../contract'
import type { Engine } from '../engine/engine'
import { testEmbedder, testReranker } from '../engine/memory'
import type { Reading } from '../engine/reading'

const os = implement(contract)

export function settingsHandlers(engine: Engine) {
  const { settings, ports } = engine
  const { secrets, discovery } = ports
  return os.settings.router({
    ...settingsReading(engine),
    update: os.settings.update.handler(async ({ input }) => ({ settings: await settings.update(input) })),
    saveKey: os.settings.saveKey.handler(async ({ input }) => {
      const connection = await secrets.save(input.name, input.value)
      await engine.embedding.reset()
      if (input.name === 'PICOVOICE_ACCESS_KEY') engine.voice.wakeWordsChanged()
      return { connection }
    }),
    removeKey: os.settings.removeKey.handler(async ({ input }) => {
      const connection = await secrets.remove(input.name)
      await engine.embedding.reset()
      if (input.name === 'PICOVOICE_ACCESS_KEY') engine.voice.wakeWordsChanged()
      return { connection }
    }),
    testModel: os.settings.testModel.handler(({ input }) => discovery.test(input.choice)),
    testEmbedder: os.settings.testEmbedder.handler(({ input }) => testEmbedder(ports, input.choice)),
    testReranker: os.settings.testReranker.handler(({ input }) => testReranker(ports, input.choice)),
    listModels: os.settings.listModels.handler(({ input }) => discovery.listModels(input.choice)),
    discoverLocal: os.settings.discoverLocal.handler(async () => ({ servers: await discovery.findLocal() })),
  })
}

/** What only looks. */
export function settingsReading({ settings, problems, ports: { clock, secrets } }: Reading) {
  return {
    get: os.settings.get.handler(() => ({
      settings: settings.current(),
      problems: problems(),
      system_zone: clock.systemZone(),
    })),
    connections: os.settings.connections.handler(async () => ({ connections: await secrets.describe() })),
  }
}
