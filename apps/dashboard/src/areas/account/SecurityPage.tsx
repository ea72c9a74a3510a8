import { Page } from '~/components/Page.tsx'
import { PageTitle } from '~/components/PageTitle.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { FactorsCard } from './security/FactorsCard.tsx'
import { PasswordCard } from './security/PasswordCard.tsx'
import { SessionsCard } from './security/SessionsCard.tsx'

export const SecurityPage = () => (
  <Page narrow>
    <PageTitle parts={['Security']} />
    <PageHeader title="Security" description="Password, multi-factor authentication and sessions." />
    <PasswordCard />
    <FactorsCard />
    <SessionsCard />
  </Page>
)
