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
        {
          path: 'auth/users',
          title: 'Users',
          icon: Users,
          coming: { holds: 'The people who signed up to this project, to find, invite, confirm, ban and delete.' },
        },
        {
          path: 'auth/policies',
          title: 'Policies',
          icon: ShieldHalf,
          coming: {
            holds: 'Row level security by table: who may read and write which rows, to write and to test.',
            sql: `select schemaname, tablename, policyname, cmd, roles, qual, with_check from pg_policies order by 1, 2, 3;`,
          },
        },
        {
          path: 'auth/oauth-apps',
          title: 'OAuth apps',
          icon: AppWindow,
          coming: { holds: 'Applications that sign people in with the accounts of this project.' },
        },
      ],
    },
    {
      title: 'Configuration',
      pages: [
        {
          path: 'auth/providers',
          title: 'Providers',
          icon: KeyRound,
          coming: {
            holds: 'The ways to sign in to this project: email, phone, and the accounts people have elsewhere.',
          },
        },
        {
          path: 'auth/sessions',
          title: 'Sessions',
          icon: Timer,
          coming: { holds: 'How long somebody stays signed in, and how often a session is renewed.' },
        },
        {
          path: 'auth/rate-limits',
          title: 'Rate limits',
          icon: Gauge,
          coming: { holds: 'How many mails, messages and sign-ins are allowed in which time.' },
        },
        {
          path: 'auth/templates',
          title: 'Email templates',
          icon: Mail,
          coming: { holds: 'The words of each mail that this project sends to its people, with a preview.' },
        },
        {
          path: 'auth/smtp',
          title: 'SMTP',
          icon: Send,
          coming: { holds: 'The mail server that delivers the mail of this project.' },
        },
        {
          path: 'auth/mfa',
          title: 'Multi-factor',
          icon: Fingerprint,
          coming: { holds: 'Which second factors people of this project may use, and how many.' },
        },
        {
          path: 'auth/url-configuration',
          title: 'URL configuration',
          icon: Link2,
          coming: { holds: 'The address of your site, and the addresses that a sign-in may lead back to.' },
        },
        {
          path: 'auth/protection',
          title: 'Attack protection',
          icon: ShieldCheck,
          coming: { holds: 'Captchas, and passwords that are refused since they were leaked elsewhere.' },
        },
        {
          path: 'auth/hooks',
          title: 'Hooks',
          icon: Webhook,
          coming: { holds: 'Functions of yours that are asked while somebody signs up or in.' },
        },
        {
          path: 'auth/audit-logs',
          title: 'Audit logs',
          icon: ScrollText,
          coming: { holds: 'Whether each sign-in and each change of an account is written down in the database.' },
        },
      ],
    },
  ],
}

const buckets = 'Buckets and the files in them, to upload, to preview, to move and to share by link.'

export const storage: Area = {
  path: 'storage',
  title: 'Storage',
  groups: [
    {
      title: 'Manage',
      pages: [
        { path: 'storage/buckets', title: 'Buckets', icon: Archive, coming: { holds: buckets } },
        { path: 'storage/files', title: 'Files', icon: Folder, coming: { holds: buckets } },
        {
          path: 'storage/policies',
          title: 'Policies',
          icon: ShieldHalf,
          coming: { holds: 'Who may read, add, change and delete the files of which bucket.' },
        },
      ],
    },
    {
      title: 'Configuration',
      pages: [
        {
          path: 'storage/settings',
          title: 'Settings',
          icon: Settings2,
          coming: { holds: 'The largest file that is accepted, and whether images are resized on demand.' },
        },
        {
          path: 'storage/s3',
          title: 'S3 access',
          icon: HardDrive,
          coming: { holds: 'The endpoint and the keys with which S3 clients reach the files.' },
        },
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
        {
          path: 'functions',
          title: 'Functions',
          icon: SquareFunction,
          coming: { holds: 'Your TypeScript functions, to write, to deploy, to call and to watch.' },
        },
        {
          path: 'functions/secrets',
          title: 'Secrets',
          icon: Vault,
          coming: { holds: 'Values that functions read from their environment, and nobody reads back.' },
        },
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
        {
          path: 'realtime/inspector',
          title: 'Inspector',
          icon: Radio,
          coming: { holds: 'Messages, presence and changes of rows on a channel, as they arrive.' },
        },
        {
          path: 'realtime/policies',
          title: 'Policies',
          icon: ShieldHalf,
          coming: { holds: 'Who may listen and speak on which private channel.' },
        },
        {
          path: 'realtime/settings',
          title: 'Settings',
          icon: Settings2,
          coming: { holds: 'How many clients may be connected, and how much they may send.' },
        },
      ],
    },
  ],
}
