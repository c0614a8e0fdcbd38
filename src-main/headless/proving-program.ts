/** `hearken release …`, `hearken replay …` and `hearken arena …`. */
import type { Command } from 'commander'
import { exportArena, scoreboard } from './commands/arena'
import {
  checkVersion,
  createVersion,
  diffVersions,
  history,
  listVersions,
  promote,
  rollback,
  showVersion,
} from './commands/release'
import { createReplays, listReplays, removeReplays, runReplays } from './commands/replay'
import type { Act } from './context'
import { collect, versionRef, wholeNumber } from './program-values'

const number = wholeNumber(1, 1_000_000)

export function addProvingCommands(program: Command, act: Act): void {
  addRelease(program.command('release').description('versions of prompt, models and config, and the gate to them'), act)
  addReplay(
    program.command('replay').description('ask past turns again of a version, with memory and tools frozen'),
    act,
  )
  const arena = program.command('arena').description('how models did, compared blind')
  arena
    .command('scoreboard')
    .description('ratings with intervals, cost and time')
    .action(() => act(scoreboard))
  arena
    .command('export')
    .description('every vote, on standard output')
    .option('--csv', 'as a table (default: JSON lines)')
    .action((options) => act((context) => exportArena(context, options)))
}

function addRelease(release: Command, act: Act): void {
  release
    .command('list')
    .description('all versions, which is in force, and what was changed by hand since')
    .action(() => act(listVersions))
  release
    .command('show')
    .description('what a version holds')
    .argument('[version]', 'a number, active, or live: what is in force now', versionRef, 'live')
    .action((ref) => act((context) => showVersion(context, ref)))
  release
    .command('diff')
    .description('two versions compared')
    .argument('<a>', 'a number, active or live', versionRef)
    .argument('[b]', 'a number, active or live', versionRef, 'live')
    .action((a, b) => act((context) => diffVersions(context, a, b)))
  release
    .command('create')
    .description('keep a candidate; nothing in force changes')
    .requiredOption('-n, --note <note>', 'what it is for')
    .option('--from <version>', 'start from it (default: live)', versionRef)
    .option('--persona <file>', 'its SOUL.md')
    .option('--rules <file>', 'how the model is told to work')
    .option('--tools <file>', 'JSON: {"tool": "what the model is told of it"}')
    .option('--main <model>', 'provider/model, or provider/model@URL')
    .option('--small <model>', 'the same, or none')
    .option('--set <setting>', 'NAME=VALUE of its config, or max_output_tokens; may be given several times', collect)
    .action((options) => act((context) => createVersion(context, options)))
  release
    .command('check')
    .description('run the evals and the replays that have to pass')
    .argument('<version>', 'its number', number)
    .option('--replay <id>', 'these replays too; may be given several times', collect)
    .option('--fresh', 'ask models again where their answer is known')
    .action((version, options) => act((context) => checkVersion(context, version, options)))
  release
    .command('promote')
    .description('put a version in force; it is checked first if it was not')
    .argument('<version>', 'its number', number)
    .option('--why <why>', 'for the history')
    .option('--without-judge <why>', 'go without the scores of a judge, and say why')
    .action((version, options) => act((context) => promote(context, version, options)))
  release
    .command('rollback')
    .description('back to what was in force before, or to a version that once was')
    .argument('[version]', 'its number', number)
    .requiredOption('--why <why>', 'for the history')
    .action((version, options) => act((context) => rollback(context, version, options)))
  release
    .command('history')
    .description('who did what, when and why, and what was said against it')
    .option('-l, --limit <number>', 'newest so many (default: 200)', wholeNumber(1, 1_000))
    .action((options) => act((context) => history(context, options)))
}

function addReplay(replay: Command, act: Act): void {
  replay
    .command('list')
    .description('the sets there are')
    .action(() => act(listReplays))
  replay
    .command('create')
    .description('freeze past turns; keys and private words are always taken out')
    .argument('<title>')
    .argument('[replies...]', 'ids of replies, as --json and the app name them')
    .option('--last <number>', 'the newest so many turns', wholeNumber(1, 200))
    .option('--names', 'names become other names')
    .option('--word <word>', 'goes too; may be given several times', collect)
    .option('--optional', 'a version need not pass it')
    .option('--preview', 'show what would be kept, and keep nothing')
    .action((title, ids, options) => act((context) => createReplays(context, title, ids, options)))
  replay
    .command('run')
    .description('ask the turns of a version; no tool runs, nothing is remembered')
    .argument('<id>')
    .option('--candidate <version>', 'the number of a version (default: what is in force now)', number)
    .option('--fresh', 'ask models again where their answer is known')
    .option('--judge', 'let the judge compare replies that differ')
    .action((id, options) => act((context) => runReplays(context, id, options)))
  replay
    .command('remove')
    .description('for good, with its runs')
    .argument('<id>')
    .action((id) => act((context) => removeReplays(context, id)))
}
