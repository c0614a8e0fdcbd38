import { Select } from '../../components'
import { setFilters, useFacets, useFinder } from '../../stores/memory'
import { t } from '../../strings'

const EVERY = 'every'

/** Observations are made by agents in folders: one folder and agent, or every. */
export function FolderPicker() {
  const folders = useFacets((state) => state.data?.folders) ?? []
  const { folder, agent } = useFinder()
  if (folders.length === 0) return null
  const at = folders.findIndex((one) => one.folder === folder && one.agent === (agent ?? ''))
  return (
    <Select
      label={t('memory.filter.folder')}
      hideLabel
      value={at < 0 ? EVERY : String(at)}
      onChange={(value) => {
        const picked = folders[Number(value)]
        setFilters({ folder: picked?.folder ?? null, agent: picked?.agent || null })
      }}
      options={[
        { value: EVERY, label: t('memory.filter.any_folder') },
        ...folders.map((one, index) => ({
          value: String(index),
          label: t('memory.filter.option', {
            name: one.agent ? t('memory.filter.agent', { folder: one.folder, agent: one.agent }) : one.folder,
            count: one.count,
          }),
        })),
      ]}
    />
  )
}
