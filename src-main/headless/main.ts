/** One run of the command line: words in, an exit code out. Never throws and never exits by itself. */
import { CommanderError } from 'commander'
import { compose } from '../compose'
import { type ErrorBody, toHearkenError } from '../contract/index'
import { type CommandContext, EXIT, printError, type Signals } from './context'
import { buildProgram } from './program'
import { chooseHome, type Env, program as programFiles, workingDirectory } from './surroundings'
import { type Streams, writerOn } from './terminal'

export interface Run {
  streams: Streams
  env: Env
  cwd: string
  signals: Signals
  compose?: typeof compose
  /** Default: out/renderer beside the program. */
  rendererDir?: string
}

/** `words` without the program's name. 0 done, 1 failed, 2 not understood. */
export async function main(words: string[], run: Run): Promise<number> {
  const { streams, env, signals } = run
  const cwd = workingDirectory(env, run.cwd)
  const { version, rendererDir } = programFiles()
  const base = {
    version,
    env,
    cwd,
    signals,
    rendererDir: run.rendererDir ?? rendererDir,
    stdin: streams.stdin,
    out: writerOn(streams.stdout),
    err: writerOn(streams.stderr),
    compose: run.compose ?? compose,
  }
  const contextFor = (home: string | undefined, json: boolean): CommandContext => ({
    ...base,
    home: chooseHome(home, env, cwd),
    json,
  })
  let code: number = EXIT.ok

  const program = buildProgram(version, streams.stdout, async (options, command) => {
    const context = contextFor(options.home, options.json === true)
    code = await command(context).catch((thrown: unknown) => {
      printError(context, toHearkenError(thrown))
      return EXIT.failed
    })
  })
  const output = { writeOut: base.out.write, writeErr: () => {} }
  for (const command of [program, ...program.commands.flatMap((each) => [each, ...each.commands])])
    command.configureOutput(output)

  try {
    await program.parseAsync(words, { from: 'user' })
  } catch (thrown) {
    code = usage(thrown, contextFor(undefined, words.includes('--json')))
  }
  await Promise.all([base.out.flush(), base.err.flush()])
  return code
}

/** Help and version are answers; anything else commander throws is a sentence about the words. */
function usage(thrown: unknown, context: CommandContext): number {
  if (!(thrown instanceof CommanderError)) {
    printError(context, toHearkenError(thrown))
    return EXIT.failed
  }
  if (thrown.exitCode === 0) return EXIT.ok
  const named = thrown.code !== 'commander.help'
  printError(context, usageError(named ? thrown.message : 'No command was given'))
  return EXIT.usage
}

function usageError(message: string): ErrorBody {
  const words = message
    .replace(/^error: /, '')
    .replace(/\s+/g, ' ')
    .replace(/ \((Did you mean [^)]*)\)/, '. $1')
    .trim()
  return {
    code: 'BAD_INPUT',
    message: `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.?]$/.test(words) ? '' : '.'}`,
    action: '"hearken --help" lists the commands, "hearken COMMAND --help" what one takes.',
  }
}
