import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { mailboxQuery } from '~/api/mailbox.ts'
import { profileQuery } from '~/api/profile.ts'
import { paths } from '~/paths.ts'
import { signedInOnly } from './guards.ts'
import { root } from './root.ts'

const layout = createRoute({
  getParentRoute: () => root,
  path: '/_operator',
  beforeLoad: signedInOnly,
  loader: ({ context }) => void context.queryClient.prefetchQuery(profileQuery),
  component: lazyRouteComponent(() => import('~/layouts/OperatorLayout.tsx'), 'OperatorLayout'),
})

const start = createRoute({
  getParentRoute: () => layout,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: paths.mailbox(), replace: true })
  },
})

const mailbox = createRoute({
  getParentRoute: () => layout,
  path: '/mailbox',
  loader: ({ context }) => void context.queryClient.prefetchQuery(mailboxQuery),
  component: lazyRouteComponent(() => import('~/pages/operator/MailboxPage.tsx'), 'MailboxPage'),
})

/** The installation, for its operator. Entries of the navigation: layouts/operator-areas.ts. */
export const operatorPages = layout.addChildren([start, mailbox])
