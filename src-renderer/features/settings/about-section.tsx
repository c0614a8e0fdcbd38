import type { ReactNode } from 'react'
import { useInfo } from '../../stores/info'
import { t } from '../../strings'
import { Doctor } from './doctor'
import { Group } from './group'

/** What this is, where it lives, and whether it is well. */
export function AboutSection() {
  const info = useInfo((state) => state.info)
  return (
    <>
      <Group title={t('app.name')}>
        <dl className="flex flex-col gap-2.5 text-sm" aria-busy={info === null}>
          <Line name={t('settings.about.version')}>{info?.version}</Line>
          <Line name={t('settings.about.shell')}>{info ? t(`settings.about.shells.${info.shell}`) : null}</Line>
          <Line name={t('settings.about.platform')}>{info?.platform}</Line>
          <Line name={t('settings.about.model')}>{info?.model_label}</Line>
          <Line name={t('settings.about.home')}>
            <code className="select-all font-mono">{info?.home}</code>
          </Line>
        </dl>
      </Group>
      <Doctor />
    </>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-3">
      <dt className="w-28 shrink-0 text-dim">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}
