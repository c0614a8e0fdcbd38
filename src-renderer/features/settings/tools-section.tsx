import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Access, ToolInfo } from '../../../src-main/contract'
import { ErrorNote, Skeleton, Switch, TextField } from '../../components'
import { updateSettings, useSettings } from '../../stores/settings'
import { loadTools, useTools } from '../../stores/tools'
import { t } from '../../strings'
import { Group } from './group'

const ACCESS = ['read', 'write', 'outward', 'destructive'] as const satisfies Access[]

/** Every tool by what it may do, with a switch. */
export function ToolsSection() {
  const { data, error } = useTools()
  const off = useSettings((state) => state.settings?.tools.unavailable) ?? []
  const [filter, setFilter] = useState('')
  useEffect(() => {
    void loadTools()
  }, [])
  if (!data)
    return error ? (
      <ErrorNote
        message={`${t('settings.tools.failed')} ${error.message}`}
        buttons={[{ label: t('app.retry'), run: () => void loadTools() }]}
      />
    ) : (
      <div aria-busy role="status" className="flex flex-col gap-5">
        <span className="sr-only">{t('settings.tools.loading')}</span>
        {['w-1/3', 'w-1/4', 'w-2/5', 'w-1/3'].map((width, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity
          <Skeleton key={index} className={width} />
        ))}
      </div>
    )
  const words = filter.trim().toLowerCase()
  const shown = data.filter((tool) => `${tool.name} ${tool.description} ${tool.source}`.toLowerCase().includes(words))
  return (
    <>
      <p className="max-w-reading text-muted leading-normal">{t('settings.tools.intro')}</p>
      <TextField
        type="search"
        label={t('settings.tools.filter')}
        hideLabel
        placeholder={t('settings.tools.filter')}
        value={filter}
        onChange={(event) => setFilter(event.target.value)}
        start={<Search aria-hidden className="size-4 shrink-0 text-dim" />}
      />
      {ACCESS.map((access) => {
        const group = shown.filter((tool) => tool.access === access)
        return group.length > 0 ? <ToolGroup key={access} access={access} tools={group} off={off} /> : null
      })}
      {shown.length === 0 ? (
        <p role="status" className="text-dim">
          {t(data.length === 0 ? 'settings.tools.empty' : 'settings.none')}
        </p>
      ) : null}
    </>
  )
}

function ToolGroup({ access, tools, off }: { access: Access; tools: ToolInfo[]; off: readonly string[] }) {
  const set = (name: string, on: boolean) =>
    updateSettings({ tools: { unavailable: on ? off.filter((one) => one !== name) : [...off, name] } })
  return (
    <Group title={t(`settings.tools.access.${access}`)} help={t(`settings.tools.access_help.${access}`)}>
      {tools.map((tool) => (
        <Switch
          key={tool.name}
          label={tool.name}
          help={<bdi>{aboutTool(tool)}</bdi>}
          checked={!off.includes(tool.name)}
          onChange={(on) => void set(tool.name, on)}
        />
      ))}
    </Group>
  )
}

/** The rest of a description tells a model when to call it. */
function aboutTool({ description, source }: ToolInfo): string {
  const sentence = /^.+?[.!?](?=\s|$)/s.exec(description)?.[0] ?? description
  return source === 'local' ? sentence : `${sentence} (${source})`
}
