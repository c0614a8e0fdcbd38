/** Every migration, in order. A new one gets the next ten and a file of its own; a released one never changes. */
import type { Migration } from '../migrate'
import { conversations } from './0010-conversations'
import { items } from './0020-items'
import { usage } from './0030-usage'
import { neighbours } from './0100-neighbours'
import { vectors } from './0110-vectors'
import { banks } from './0150-banks'
import { consolidation } from './0230-consolidation'
import { autoForget } from './0240-auto-forget'
import { erasure } from './0270-erasure'
import { folders } from './0280-folders'
import { spending } from './0290-spending'
import { recalled } from './0310-recalled'
import { nearness } from './0320-nearness'
import { largeHomes } from './0330-large-homes'
import { saidAlready } from './0340-said-already'
import { keptOut } from './0350-kept-out'

export const MIGRATIONS: readonly Migration[] = [
  conversations,
  items,
  usage,
  neighbours,
  vectors,
  banks,
  consolidation,
  autoForget,
  erasure,
  folders,
  spending,
  recalled,
  nearness,
  largeHomes,
  saidAlready,
  keptOut,
]
