import {
  AppWindow,
  Archive,
  Fingerprint,
  Folder,
  Gauge,
  HardDrive,
  KeyRound,
  Link2,
  Mail,
  Radio,
  ScrollText,
  Send,
  Settings2,
  ShieldCheck,
  ShieldHalf,
  SquareFunction,
  Timer,
  Users,
  Vault,
  Webhook,
} from 'lucide-react'
import type { Area } from '../area.ts'

export const auth: Area = {
  path: 'auth',
  title: 'Authentication',
  groups: [
    {
      title: 'Manage',
      pages: [
        { path: 'auth/users', title: 'Users', icon: Users },
        { path: 'auth/policies', title: 'Policies', icon: ShieldHalf },
        { path: 'auth/oauth-apps', title: 'OAuth apps', icon: AppWindow },
      ],
    },
    {
      title: 'Configuration',
      pages: [
        { path: 'auth/providers', title: 'Providers', icon: KeyRound },
        { path: 'auth/sessions', title: 'Sessions', icon: Timer },
        { path: 'auth/rate-limits', title: 'Rate limits', icon: Gauge },
        { path: 'auth/templates', title: 'Email templates', icon: Mail },
        { path: 'auth/smtp', title: 'SMTP', icon: Send },
        { path: 'auth/mfa', title: 'Multi-factor', icon: Fingerprint },
        { path: 'auth/url-configuration', title: 'URL configuration', icon: Link2 },
        { path: 'auth/protection', title: 'Attack protection', icon: ShieldCheck },
        { path: 'auth/hooks', title: 'Hooks', icon: Webhook },
        { path: 'auth/audit-logs', title: 'Audit logs', icon: ScrollText },
      ],
    },
  ],
}

export const storage: Area = {
  path: 'storage',
  title: 'Storage',
  groups: [
    {
      title: 'Manage',
      pages: [
        { path: 'storage/buckets', title: 'Buckets', icon: Archive },
        { path: 'storage/files', title: 'Files', icon: Folder },
        { path: 'storage/policies', title: 'Policies', icon: ShieldHalf },
      ],
    },
    {
      title: 'Configuration',
      pages: [
        { path: 'storage/settings', title: 'Settings', icon: Settings2 },
        { path: 'storage/s3', title: 'S3 access', icon: HardDrive },
      ],
    },
  ],
}

export const functions: Area = {
  path: 'functions',
  title: 'Edge functions',
  groups: [
    {
      pages: [
        { path: 'functions', title: 'Functions', icon: SquareFunction },
        { path: 'functions/secrets', title: 'Secrets', icon: Vault },
      ],
    },
  ],
}

export const realtime: Area = {
  path: 'realtime',
  title: 'Realtime',
  groups: [
    {
      pages: [
        { path: 'realtime/inspector', title: 'Inspector', icon: Radio },
        { path: 'realtime/policies', title: 'Policies', icon: ShieldHalf },
        { path: 'realtime/settings', title: 'Settings', icon: Settings2 },
      ],
    },
  ],
}
