import { Users } from 'lucide-react'
import { defineSections } from '../define-navigation.ts'

export const sections = defineSections([
  {
    path: 'auth',
    label: 'Authentication',
    icon: Users,
    order: 310,
    groups: [
      {
        title: 'Manage',
        pages: [
          { path: 'auth/users', title: 'Users' },
          { path: 'auth/policies', title: 'Policies' },
          { path: 'auth/oauth-apps', title: 'OAuth apps' },
        ],
      },
      {
        title: 'Configuration',
        pages: [
          { path: 'auth/providers', title: 'Sign-in providers' },
          { path: 'auth/sso', title: 'Single sign-on' },
          { path: 'auth/third-party', title: 'Third-party issuers' },
          { path: 'auth/sessions', title: 'Sessions' },
          { path: 'auth/rate-limits', title: 'Rate limits' },
          { path: 'auth/templates', title: 'Email templates' },
          { path: 'auth/smtp', title: 'SMTP' },
          { path: 'auth/mfa', title: 'Multi-factor' },
          { path: 'auth/url-configuration', title: 'URL configuration' },
          { path: 'auth/protection', title: 'Attack protection' },
          { path: 'auth/hooks', title: 'Hooks' },
          { path: 'auth/oauth-server', title: 'OAuth server' },
          { path: 'auth/performance', title: 'Performance' },
          { path: 'auth/audit-logs', title: 'Audit logs' },
        ],
      },
    ],
  },
])
