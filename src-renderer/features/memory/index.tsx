import { Download, Ellipsis, History, Plus, Upload } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button, IconButton, Menu, Page, useMedia } from '../../components'
import { openItem, showForgotten, useFinder } from '../../stores/memory'
import { useRoute } from '../../stores/route'
import { t } from '../../strings'
import { AddDialog } from './add-dialog'
import { Cards } from './cards'
import { Detail } from './detail'
import { EraseDialog } from './erase-dialog'
import { ExportDialog } from './export-dialog'
import { ImportDialog } from './import-dialog'

/** Index cards of what is remembered; one opens beside the list, or over it in a narrow window. */
export default function MemoryPage() {
  const id = useRoute((state) => state.route.id)
  const wide = useMedia('(min-width: 64rem)')
  const forgotten = useFinder((state) => state.forgotten)
  const [dialog, setDialog] = useState<'add' | 'import' | 'export' | null>(null)
  const close = () => setDialog(null)
  useEffect(() => {
    void openItem(id)
  }, [id])
  return (
    <div className="flex min-w-0 flex-1">
      {id === null || wide ? (
        <Page
          title={forgotten ? t('memory.forgotten_title') : t('memory.title')}
          actions={
            <>
              <Button size="sm" icon={<Plus aria-hidden className="size-4" />} onClick={() => setDialog('add')}>
                {t('memory.add')}
              </Button>
              <Menu
                trigger={
                  <IconButton label={t('memory.more')} size="sm">
                    <Ellipsis />
                  </IconButton>
                }
                items={[
                  { label: t('memory.menu.import'), icon: <Upload />, onSelect: () => setDialog('import') },
                  { label: t('memory.menu.export'), icon: <Download />, onSelect: () => setDialog('export') },
                  null,
                  { label: t('memory.menu.forgotten'), icon: <History />, onSelect: () => showForgotten(true) },
                ]}
              />
            </>
          }
        >
          <Cards onAdd={() => setDialog('add')} onImport={() => setDialog('import')} />
        </Page>
      ) : null}
      {id === null ? null : <Detail beside={wide} />}
      <AddDialog open={dialog === 'add'} onClose={close} />
      <ImportDialog open={dialog === 'import'} onClose={close} />
      <ExportDialog open={dialog === 'export'} onClose={close} />
      <EraseDialog />
    </div>
  )
}
