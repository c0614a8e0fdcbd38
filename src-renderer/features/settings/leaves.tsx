import { ArrowUpRight, Lock } from 'lucide-react'
import type { ModelChoice } from '../../../src-main/contract'
import { hostOf, type ModelKind } from '../../stores/model-kinds'
import { t } from '../../strings'
import type { Place } from './use-choice'

const HOSTS: Partial<Record<ModelKind, string>> = { anthropic: 'api.anthropic.com', openai: 'api.openai.com' }

/** What leaves this computer with this choice, in plain words. */
export function Leaves({ place, kind, choice }: { place: Place; kind: ModelKind; choice: ModelChoice }) {
  const host = HOSTS[kind] ?? hostOf(choice.base_url)
  const stays = kind === 'builtin' || kind === 'local'
  const words =
    kind === 'builtin'
      ? t('settings.models.leaves.builtin')
      : !host
        ? t('settings.models.leaves.nowhere')
        : kind === 'local'
          ? t('settings.models.leaves.local', { host })
          : t(`settings.models.leaves.${place === 'main' ? 'remote' : 'small_remote'}`, { host })
  const Icon = stays || !host ? Lock : ArrowUpRight
  return (
    <p className="flex gap-2 text-muted text-sm leading-normal">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-dim" />
      <span className="min-w-0 max-w-reading">{words}</span>
    </p>
  )
}
