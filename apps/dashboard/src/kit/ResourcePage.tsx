import type { ReactNode } from 'react'
import { Page } from '~/components/Page.tsx'
import { PageTitle } from '~/components/PageTitle.tsx'
import { PageHeader } from '~/ui/page-header.tsx'

interface ResourcePageProps {
  title: string
  /** What the page belongs to, in the title of the document: 'Operator', the name of the organization. */
  within?: readonly (string | undefined)[]
  badges?: ReactNode
  description?: ReactNode
  actions?: ReactNode
  /** For forms and settings, which are read from top to bottom. */
  narrow?: boolean
  children: ReactNode
}

const none: readonly string[] = []

/** A page that shows and changes things of one kind: its title, its actions, and below them what there is. */
export const ResourcePage = ({ title, within = none, narrow = false, children, ...header }: ResourcePageProps) => (
  <Page narrow={narrow}>
    <PageTitle parts={[title, ...within]} />
    <PageHeader title={title} {...header} />
    {children}
  </Page>
)
