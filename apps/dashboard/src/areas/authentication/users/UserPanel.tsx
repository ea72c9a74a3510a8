import type { AuthUserDetail } from '@cairn/contracts/authentication/users'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ButtonLink } from '~/components/ButtonLink.tsx'
import { QueryContent } from '~/kit/QueryContent.tsx'
import { Badge } from '~/ui/badge.tsx'
import { CodeBlock } from '~/ui/code-block.tsx'
import { SidePanel } from '~/ui/side-panel.tsx'
import { TabPanel, Tabs } from '~/ui/tabs.tsx'
import { userQuery } from '../api/users.ts'
import { authenticationPaths } from '../paths.ts'
import { UserActions } from './UserActions.tsx'
import { UserAudit } from './UserAudit.tsx'
import { UserOverview } from './UserOverview.tsx'
import { UserSessions } from './UserSessions.tsx'
import { userTitle } from './user-words.ts'

interface UserTabsProps {
  projectRef: string
  user: AuthUserDetail
  onDeleted: () => void
}

const UserTabs = ({ projectRef, user, onDeleted }: UserTabsProps) => {
  const [tab, setTab] = useState('overview')
  const tabs = [
    { value: 'overview', label: 'Overview' },
    {
      value: 'sessions',
      label: (
        <>
          Sessions
          <Badge>{user.sessions.length}</Badge>
        </>
      ),
    },
    { value: 'logs', label: 'Logs' },
    { value: 'json', label: 'JSON' },
  ]
  return (
    <Tabs label="About the user" value={tab} onValueChange={setTab} tabs={tabs}>
      <TabPanel value="overview" className="pt-4">
        <UserOverview projectRef={projectRef} user={user} />
        <UserActions projectRef={projectRef} user={user} onDeleted={onDeleted} />
      </TabPanel>
      <TabPanel value="sessions" className="pt-4">
        <UserSessions sessions={user.sessions} />
      </TabPanel>
      <TabPanel value="logs" className="pt-4">
        <UserAudit projectRef={projectRef} userId={user.id} />
      </TabPanel>
      <TabPanel value="json" className="pt-4">
        <CodeBlock code={JSON.stringify(user.raw, null, 2)} label="User as JSON" wrap />
      </TabPanel>
    </Tabs>
  )
}

interface UserPanelProps {
  projectRef: string
  userId: string
  onClose: () => void
}

/** What is known of a user. The page beside it stays in use. */
export const UserPanel = ({ projectRef, userId, onClose }: UserPanelProps) => {
  const user = useQuery(userQuery(projectRef, userId))
  return (
    <SidePanel
      open
      onOpenChange={onClose}
      name="auth-user"
      pageStaysInUse
      title={user.data === undefined ? 'User' : userTitle(user.data)}
    >
      <QueryContent
        query={user}
        failure="The user could not be loaded"
        skeleton="h-64 !rounded-lg"
        wayOn={<ButtonLink to={authenticationPaths.users({ ref: projectRef })}>Go to the users</ButtonLink>}
      >
        {(known) => <UserTabs projectRef={projectRef} user={known} onDeleted={onClose} />}
      </QueryContent>
    </SidePanel>
  )
}
