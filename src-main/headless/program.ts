/** The command line as commander knows it: names, options and help. What commands do stands in commands/. */
import { Command } from 'commander'
import { ask } from './commands/ask'
import { chat } from './commands/chat'
import { connections, doctor, health } from './commands/checks'
import { serve } from './commands/serve'
import { type CommandContext, EXIT, printJson } from './context'
import { addMemoryCommands } from './memory-program'
import { wholeNumber } from './program-values'
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
    .option('--home <dir>', 'where Hearken keeps everything (default: HEARKEN_HOME, else ~/.hearken)')
    .option('--json', 'end standard output with one JSON object')
    .version(version, '-V, --version', 'show the version')
    .exitOverride()
    .configureHelp({ showGlobalOptions: true })
    .showSuggestionAfterError()
  const act = (command: (context: CommandContext) => Promise<number>) => run(program.opts<GlobalOptions>(), command)

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

  addMemoryCommands(program, act)

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
