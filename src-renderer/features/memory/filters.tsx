import { Button, Select, TextField } from '../../components'
import { clearFilters, countFilters, setFilters, useFacets, useFinder } from '../../stores/memory'
import { t } from '../../strings'

const ANY = ''

/** Project, person and a window of dates. What cannot be filtered by, because there is none of it, is not offered. */
export function Filters() {
  const finder = useFinder()
  const facets = useFacets((state) => state.data)
  const options = (any: string, names: readonly { name: string; count: number }[], current: string | null) => [
    { value: ANY, label: any },
    ...names.map(({ name, count }) => ({ value: name, label: t('memory.filter.option', { name, count }) })),
    // The one that is set stays in sight after its last memory went.
    ...(current !== null && !names.some(({ name }) => name === current) ? [{ value: current, label: current }] : []),
  ]
  const projects = facets?.projects ?? []
  const people = facets?.people ?? []
  return (
    <div className="anim-rise grid grid-cols-2 items-end gap-2 pt-1 sm:grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))]">
      {projects.length > 0 || finder.project ? (
        <Select
          label={t('memory.filter.project')}
          value={finder.project ?? ANY}
          options={options(t('memory.filter.any_project'), projects, finder.project)}
          onChange={(value) => setFilters({ project: value || null })}
        />
      ) : null}
      {people.length > 0 || finder.person ? (
        <Select
          label={t('memory.filter.person')}
          value={finder.person ?? ANY}
          options={options(t('memory.filter.any_person'), people, finder.person)}
          onChange={(value) => setFilters({ person: value || null })}
        />
      ) : null}
      <TextField
        type="date"
        label={t('memory.filter.from')}
        value={finder.from ?? ''}
        max={finder.to ?? undefined}
        onChange={(event) => setFilters({ from: event.target.value || null })}
      />
      <TextField
        type="date"
        label={t('memory.filter.to')}
        value={finder.to ?? ''}
        min={finder.from ?? undefined}
        onChange={(event) => setFilters({ to: event.target.value || null })}
      />
      {countFilters(finder) > 0 ? (
        <Button kind="quiet" onClick={clearFilters} className="justify-self-start">
          {t('memory.filter.clear')}
        </Button>
      ) : null}
    </div>
  )
}
