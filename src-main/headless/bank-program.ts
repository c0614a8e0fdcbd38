/** `hearken memory banks …`: the commands of banks and their embedders. */
import { type Command, Option } from 'commander'
import { EmbedderChoice } from '../contract/index'
import { banks, createBank, embed, migrateBank, setRecallConfig } from './commands/banks'
import type { Act } from './context'
import { wholeNumber } from './program-values'

export function addBankCommands(memory: Command, act: Act): void {
  memory
    .command('banks')
    .description('the banks of memory, and what makes their vectors')
    .action(() => act(banks))
  withEmbedder(memory.command('create-bank').description('make a bank; its embedder stays as it is made'))
    .argument('<name>')
    .action((name, options) => act((context) => createBank(context, name, options)))
  memory
    .command('set-recall-config')
    .description('change how a bank is searched; unknown names are ignored')
    .argument('<name>')
    .argument('<setting...>', 'NAME=VALUE: fusion, limit, rerank_floor, embed_deadline_ms')
    .action((name, settings) => act((context) => setRecallConfig(context, name, settings)))
  withEmbedder(
    memory.command('migrate-bank').description('embed a bank anew with another embedder, then swap; again: it goes on'),
  )
    .argument('[name]', 'the bank', 'default')
    .action((name, options) => act((context) => migrateBank(context, name, options)))
  memory
    .command('embed')
    .description('stay until everything remembered can be found by meaning')
    .action(() => act(embed))
}

function withEmbedder(command: Command): Command {
  const providers = EmbedderChoice.shape.provider.options
  return command
    .addOption(new Option('-e, --embedder <provider>', 'default: the one in Settings').choices(providers))
    .option('-m, --model <model>', 'default: the provider’s usual one')
    .option('--base-url <url>', 'of a server of your own')
    .option('--dimension <number>', 'numbers in a vector (default: the model’s own)', wholeNumber(1, 8192))
}
