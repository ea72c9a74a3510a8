import { Link } from '@tanstack/react-router'
import { Ellipsis, FileCode2, Pencil, Trash2 } from 'lucide-react'
import { classNames } from '~/ui/class-names.ts'
import { IconButton } from '~/ui/icon-button.tsx'
import { Menu, MenuItem } from '~/ui/menu.tsx'
import { sqlEditorPaths } from '../paths.ts'
import type { Listed } from './listed-snippets.ts'

interface SnippetItemProps {
  projectRef: string
  snippet: Listed
  isCurrent: boolean
  onRename: (snippet: Listed) => void
  onDelete: (snippet: Listed) => void
}

export const UnsavedDot = () => (
  <span title="Unsaved changes" className="flex shrink-0">
    <span aria-hidden className="size-1.5 rounded-full bg-muted" />
    <span className="sr-only">Unsaved changes</span>
  </span>
)

export const SnippetItem = ({ projectRef, snippet, isCurrent, onRename, onDelete }: SnippetItemProps) => (
  <li className="group relative [contain-intrinsic-size:auto_30px] [content-visibility:auto]">
    <Link
      to={sqlEditorPaths.snippet({ ref: projectRef, id: snippet.id })}
      aria-current={isCurrent ? 'page' : undefined}
      title={snippet.name}
      className={classNames(
        'flex h-[30px] items-center gap-2 rounded-md pr-8 pl-2 text-sm -outline-offset-2 hover:bg-surface-2',
        isCurrent ? 'bg-surface-3 text-text' : 'text-muted',
      )}
    >
      <FileCode2 aria-hidden size={14} className={isCurrent ? 'text-accent' : 'text-faint'} />
      <span className="min-w-0 flex-1 truncate">{snippet.name}</span>
      {snippet.hasDraft && (
        <span className="flex group-focus-within:invisible group-hover:invisible pointer-coarse:!visible">
          <UnsavedDot />
        </span>
      )}
    </Link>
    <span className="absolute top-[3px] right-1 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 has-[[data-state=open]]:opacity-100 pointer-coarse:opacity-100">
      <Menu
        align="end"
        trigger={
          <IconButton label={`Actions for ${snippet.name}`} size="sm">
            <Ellipsis aria-hidden size={14} />
          </IconButton>
        }
      >
        <MenuItem icon={<Pencil aria-hidden size={14} />} onSelect={() => onRename(snippet)}>
          Rename
        </MenuItem>
        <MenuItem icon={<Trash2 aria-hidden size={14} />} danger onSelect={() => onDelete(snippet)}>
          {snippet.isSaved ? 'Delete' : 'Discard'}
        </MenuItem>
      </Menu>
    </span>
  </li>
)
