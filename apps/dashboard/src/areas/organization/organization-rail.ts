import {
  ChartColumn,
  CreditCard,
  FileText,
  FolderKanban,
  LogIn,
  ScrollText,
  Settings,
  ShieldCheck,
  Users,
} from 'lucide-react'
import { defineRail } from '../define-navigation.ts'
import { organizationPaths } from './paths.ts'

export const rail = defineRail<{ slug: string }>([
  { label: 'Projects', to: organizationPaths.projects, icon: FolderKanban, order: 100, exact: true },
  { label: 'Team', to: organizationPaths.team, icon: Users, order: 110 },
  { label: 'Usage', to: organizationPaths.usage, icon: ChartColumn, order: 115, capability: 'billing:all' },
  { label: 'Billing', to: organizationPaths.billing, icon: CreditCard, order: 120, capability: 'billing:all' },
  { label: 'Single sign-on', to: organizationPaths.sso, icon: LogIn, order: 130 },
  { label: 'Audit', to: organizationPaths.audit, icon: ScrollText, order: 140 },
  { label: 'Security', to: organizationPaths.security, icon: ShieldCheck, order: 150 },
  {
    label: 'Documents',
    to: organizationPaths.documents,
    icon: FileText,
    order: 155,
    capability: 'organizations:documents',
  },
  { label: 'Settings', to: organizationPaths.general, icon: Settings, order: 160 },
])
