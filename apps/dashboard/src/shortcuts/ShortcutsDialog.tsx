import { shortcutsDialog } from '~/state/shortcuts-dialog.ts'
import { Dialog } from '~/ui/dialog.tsx'
import { KeyList } from './KeyList.tsx'
import { shortcutGroups } from './shortcut-list.ts'

export const ShortcutsDialog = () => (
  <Dialog open onOpenChange={shortcutsDialog.set} size="wide" title="Keyboard shortcuts">
    <div className="columns-2 gap-8 max-sm:columns-1">
      {shortcutGroups.map(({ title, keys }) => (
        <section key={title} aria-label={title} className="mb-5 break-inside-avoid">
          <h3 className="mb-2 text-sm font-medium">{title}</h3>
          <KeyList keys={keys} />
        </section>
      ))}
    </div>
  </Dialog>
)
