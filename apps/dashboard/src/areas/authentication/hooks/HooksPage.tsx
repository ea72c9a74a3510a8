import { AuthSettingsPage } from '../settings/AuthSettingsPage.tsx'
import { HookCard } from './HookCard.tsx'
import { hookKinds } from './hook-kinds.ts'

export const HooksPage = () => (
  <AuthSettingsPage
    title="Hooks"
    description="Functions of the database, or HTTPS endpoints, that are called when users sign up and sign in. All are off by default."
  >
    {(config, projectRef) =>
      hookKinds.map((kind) => <HookCard key={kind.name} projectRef={projectRef} config={config} kind={kind} />)
    }
  </AuthSettingsPage>
)
