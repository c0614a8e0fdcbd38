/** The commands of memory: `hearken memory …`, and `retain` and `search` at top level too. */
import { type Command, Option } from 'commander'
import { EXPORT_FORMATS, ITEM_KINDS, LIMITS } from '../contract/index'
import { addBankCommands } from './bank-program'
import { askMemory, recall } from './commands/asking'
import { health } from './commands/checks'
import { evaluate } from './commands/eval'
import { forget } from './commands/forget'
import { retain, search } from './commands/memory'
import { backup, config, exportPath, importPath, index, rebuildIndex, restore, stats, sweep } from './commands/upkeep'
import type { Act } from './context'
import { collect, day, list, someWords, wholeNumber } from './program-values'

export function addMemoryCommands(program: Command, act: Act): void {
  const memory = program.command('memory').description('everything about what is remembered')
  for (const parent of [program, memory]) {
    addRetain(parent, act)
    addSearch(parent, act)
    addRecall(parent, act)
  }
  memory
    .command('ask')
    .description('a question answered from memory, every statement with the words it rests on')
    .argument('<question...>')
    .option('-n, --limit <number>', 'memories looked at (default: 12)', wholeNumber(1, 100))
    .option('--sufficiency', 'judge what was found, and look once more if it is too thin')
    .action((words, options) => act((context) => askMemory(context, words, options)))
  memory
    .command('health')
    .description('one line: HEARKEN OK or HEARKEN DOWN')
    .action(() => act(health))
  memory
    .command('forget')
    .description('forget one memory: hidden at once, erased in ten minutes, or now and proven')
    .argument('<id or text...>', 'its id, or words that only it contains')
    .option('--now', 'erase it at once')
    .option('--verify', 'erase it at once and show where every byte was looked at')
    .option('--with-messages', 'the messages it came from go too')
    .option('--with-files', 'notes, calendar entries and other files below home are cleaned of it too')
    .option('--word <word>', 'must be left nowhere; may be given several times', collect)
    .action((words, options) => act((context) => forget(context, words, options)))
  addFiles(memory, act)
  memory
    .command('stats')
    .description('what there is')
    .action(() => act(stats))
  memory
    .command('eval')
    .description('how well lookup finds the evidence of questions')
    .argument('<file>', 'JSON: [{"question": "…", "evidence": ["id or words"]}]')
    .option('--ablate', 'also with each part left out')
    .action((file, options) => act((context) => evaluate(context, file, options)))
  memory
    .command('rebuild-index')
    .description('make the text indexes anew')
    .action(() => act(rebuildIndex))
  memory
    .command('config')
    .description('settings in force; keys are never shown')
    .action(() => act(config))
  addBackups(memory, act)
  addBankCommands(memory, act)
}

function addRetain(parent: Command, act: Act): void {
  parent
    .command('retain')
    .description('keep a text, or @file, in memory')
    .argument('<text...>', 'the text, or @ and a path', someWords)
    .option('-s, --source <source>', 'where it comes from, in words')
    .option('-t, --tags <tags>', 'separated by commas', list)
    .addOption(new Option('-k, --kind <kind>', 'default: fact, for a file note').choices(ITEM_KINDS))
    .option('--title <title>')
    .option('--created <date>', 'its own date, YYYY-MM-DD', day)
    .addOption(new Option('--date <date>', 'the same as --created').argParser(day).hideHelp())
    .action((words, options) => act((context) => retain(context, words, options)))
}

function addSearch(parent: Command, act: Act): void {
  parent
    .command('search')
    .description('look something up in memory')
    .argument('<query...>', 'words, "phrases in quotes", OR, -exclude')
    .option('-n, --limit <number>', 'at most this many hits (default: 10)', wholeNumber(1, LIMITS.pageRows))
    .option('-k, --kind <kinds>', `of these kinds, separated by commas: ${ITEM_KINDS.join(', ')}`, list)
    .option('--scope <scope>', 'global or project:NAME')
    .addOption(new Option('--depth <depth>', 'one lookup, or several searches').choices(['standard', 'deep']))
    .action((words, options) => act((context) => search(context, words, options)))
}

function addRecall(parent: Command, act: Act): void {
  parent
    .command('recall')
    .description('what a message or a task brings to mind, as a model is shown it')
    .argument('<text...>', 'the message, or the title of the task')
    .option('-n, --limit <number>', 'at most this many memories (default: 8)', wholeNumber(1, 100))
    .option('--previous <text>', 'the reply before it, for what "it" stands for')
    .option('--project <name>', 'its memories come first')
    .option('--no-gate', 'without asking first whether memory is needed')
    .option('--task', 'as a task brief: no gate')
    .option('--ask <text>', 'what the task asks for')
    .option('--done <text>', 'when the task is done')
    .option('--deadline <ms>', 'milliseconds for all of it', wholeNumber(50, 120_000))
    .action((words, options) => act((context) => recall(context, words, options)))
}

function addFiles(memory: Command, act: Act): void {
  memory
    .command('import')
    .description('bring in Markdown, JSON, a MEMORY.md, or an export of ChatGPT or Claude')
    .argument('<path>', 'a file or a folder')
    .action((path) => act((context) => importPath(context, path)))
  memory
    .command('export')
    .description('write all of memory into a new folder')
    .argument('<path>', 'a folder that is new or empty')
    .addOption(
      new Option('-f, --format <format>', 'json is exact, with every version').choices(EXPORT_FORMATS).default('json'),
    )
    .action((path, options) => act((context) => exportPath(context, path, options)))
  memory
    .command('index')
    .description('keep the files of a folder in memory; again: only what changed')
    .argument('<folder>')
    .option('--watch', 'stay and follow changes; the app goes on following them')
    .action((path, options) => act((context) => index(context, path, options)))
  memory
    .command('sweep')
    .description('compare indexed folders with memory and put right what differs')
    .option('--watch', 'stay and do so every two seconds')
    .action((options) => act((context) => sweep(context, options)))
}

function addBackups(memory: Command, act: Act): void {
  memory
    .command('backup')
    .description('copy the database, restore the copy to scratch and check it')
    .option('--list', 'show the backups there are')
    .action((options) => act((context) => backup(context, options)))
  memory
    .command('restore')
    .description('put a backup in place of the database, which is kept aside')
    .argument('<name>', 'as "backup --list" shows it')
    .action((name) => act((context) => restore(context, name)))
}
