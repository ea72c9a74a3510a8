import { ResourcePage } from '~/kit/ResourcePage.tsx'
import { FactorsCard } from './security/FactorsCard.tsx'
import { PasswordCard } from './security/PasswordCard.tsx'
import { SessionsCard } from './security/SessionsCard.tsx'

export const SecurityPage = () => (
  <ResourcePage narrow title="Security" description="Password, multi-factor authentication and sessions.">
    <div className="flex flex-col gap-5">
      <PasswordCard />
      <FactorsCard />
      <SessionsCard />
    </div>
  </ResourcePage>
)
