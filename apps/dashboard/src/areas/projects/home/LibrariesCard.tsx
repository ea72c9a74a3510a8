import { Badge } from '~/ui/badge.tsx'
import { Card } from '~/ui/card.tsx'
import type { ClientLibrary } from './client-libraries.ts'
import { clientLibraries } from './client-libraries.ts'

const outside = 'text-muted underline-offset-2 hover:text-text hover:underline'

const LibraryRow = ({ language, support, stage, docsUrl, gitUrl }: ClientLibrary) => (
  <li className="flex h-9 items-center gap-2 border-t border-line text-sm">
    <span className="min-w-0 truncate">{language}</span>
    {support === 'official' ? <Badge>official</Badge> : <Badge tone="info">community</Badge>}
    {stage !== undefined && <Badge tone="warning">{stage}</Badge>}
    <span className="ml-auto flex gap-3">
      <a href={docsUrl} target="_blank" rel="noreferrer" className={outside}>
        Docs<span className="sr-only"> of {language}</span>
      </a>
      <a href={gitUrl} target="_blank" rel="noreferrer" className={outside}>
        Git<span className="sr-only"> of {language}</span>
      </a>
    </span>
  </li>
)

export const LibrariesCard = () => (
  <Card title="Client libraries">
    <ul className="grid grid-cols-2 gap-x-8 max-sm:grid-cols-1" aria-label="Client libraries">
      {clientLibraries.map((library) => (
        <LibraryRow key={library.language} {...library} />
      ))}
    </ul>
  </Card>
)
