import type { SaveState } from './report-document.ts'

const words = { saved: 'Saved', saving: 'Saving', conflict: 'Not saved', failed: 'Not saved' } as const

/** Whether the server has what the page shows. */
export const SaveStatus = ({ save }: { save: SaveState }) => (
  <output className="text-xs text-faint" aria-live="polite">
    {words[save.kind]}
  </output>
)
