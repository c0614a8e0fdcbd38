/** The command line as commander knows it: names, options and help. What commands do stands in commands/. */
import { Command } from 'commander'
import { ask } from './commands/ask'
import { chat } from './commands/chat'
import { connections, doctor, health } from './commands/checks'
import { serve } from './commands/serve'
import { trace, usage } from './commands/spending'
import { wakeList, wakeMake, wakeTest } from './commands/wake'
import { type Act, type CommandContext, EXIT, printJson } from './context'
import { addEvalCommands } from './evals-program'
import { addMemoryCommands } from './memory-program'
import { folderName, wholeNumber } from './program-values'
import { addProvingCommands } from './proving-program'
import type { OutStream } from './terminal'

export interface GlobalOptions {
  home?: string
  json?: boolean
}

/** `run` is called with what the chosen command does; it gives it its context and keeps its exit code. */
export function buildProgram(
  version: string,
  screen: OutStream,
  run: (options: GlobalOptions, command: (context: CommandContext) => Promise<number>) => Promise<void>,
): Command {
  const program = new Command('hearken')
    .description('A desktop assistant that answers with tools and with what it remembers, and shows a receipt.')
    .option('--home <dir>', 'where Hearken keeps everything (default: HEARKEN_HOME, else ~/.hearken)', folderName)
    .option('--json', 'end standard output with one JSON object')
    .version(version, '-V, --version', 'show the version')
    .exitOverride()
    .configureHelp({ showGlobalOptions: true })
    .showSuggestionAfterError()
  const act: Act = (command) => run(program.opts<GlobalOptions>(), command)

  program
    .command('chat')
    .description('talk with Hearken here; also with lines piped in')
    .option('-c, --conversation <id>', 'go on with this conversation')
    .action((options) => act((context) => chat(context, screen, options)))

  program
    .command('ask')
    .description('one question, one answer; the text may come from standard input as -')
    .argument('<text...>', 'what to ask')
    .option('-c, --conversation <id>', 'ask in this conversation')
    .action((words, options) => act((context) => ask(context, words, options)))

  program
    .command('serve')
    .description('open Hearken for a browser on this machine and print its address')
    .option('-p, --port <number>', 'exactly this port (default: 7777, or a free one)', wholeNumber(0, 65_535))
    .option('--open', 'open the address in the browser')
    .action((options) => act((context) => serve(context, options)))

  program
    .command('doctor')
    .description('check everything and say what to do')
    .action(() => act(doctor))
  program
    .command('health')
    .description('one line: HEARKEN OK or HEARKEN DOWN')
    .action(() => act(health))
  program
    .command('connections')
    .description('where each key was found')
    .action(() => act(connections))

  program
    .command('usage')
    .description('what was spent, day by day, and how it stands with the budgets')
    .option('-d, --days <number>', 'how many days back (default: 30)', wholeNumber(1, 366))
    .action((options) => act((context) => usage(context, options)))
  program
    .command('trace')
    .description('what one turn did: every call with its time and cost')
    .argument('<turn_id>', 'as receipts and --json name it')
    .action((turnId) => act((context) => trace(context, turnId)))

  addMemoryCommands(program, act)
  addEvalCommands(program, act)
  addProvingCommands(program, act)

  const wake = program.command('wake').description('wake words: try them on files, list them, make one of your own')
  wake
    .command('test')
    .description('what is heard in WAV files')
    .argument('<files...>', 'WAV files, any rate')
    .option('-w, --word <word>', 'a wake word, or the path of a phrase file (default: Hey Hearken and Hey Jarvis)')
    .action((files, options) => act((context) => wakeTest(context, files, options)))
  wake
    .command('words')
    .description('the wake words that need no key')
    .action(() => act(wakeList))
  wake
    .command('make')
    .description('make a wake phrase from text, from three to five recordings, or from both')
    .argument('[recordings...]', 'WAV files of the phrase')
    .requiredOption('--label <label>', 'its name')
    .option('--text <text>', 'the words, in English spelling')
    .requiredOption('--out <file>', 'where to write the phrase file')
    .action((recordings, options) => act((context) => wakeMake(context, recordings, options)))

  program
    .command('version')
    .description('show the version')
    .action(() =>
      act(async (context) => {
        if (context.json) printJson(context, { version })
        else context.out.line(version)
        return EXIT.ok
      }),
    )
  return program
}
