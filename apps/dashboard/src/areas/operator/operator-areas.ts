import {
  Activity,
  Boxes,
  Bug,
  CircleAlert,
  Database,
  Flag,
  LifeBuoy,
  ListChecks,
  Mail,
  Quote,
  SlidersHorizontal,
  Users,
} from 'lucide-react'
import { operatorPaths } from './paths.ts'
import type { RailArea } from '~/layouts/rail-area.ts'

/**
 * The pages of the operator area, in their order: accounts, organizations, projects, mailbox, jobs, error reports, support
 * requests, incidents, testimonials, telemetry, release flags, settings. A page's line comes with its route.
 */
export const operatorAreas: readonly RailArea[] = [
  { label: 'Accounts', to: operatorPaths.accounts(), icon: Users },
  { label: 'Organizations', to: operatorPaths.organizations(), icon: Boxes },
  { label: 'Projects', to: operatorPaths.projects(), icon: Database },
  { label: 'Mailbox', to: operatorPaths.mailbox(), icon: Mail },
  { label: 'Jobs', to: operatorPaths.jobs(), icon: ListChecks },
  { label: 'Error reports', to: operatorPaths.errors(), icon: Bug },
  { label: 'Support requests', to: operatorPaths.supportRequests(), icon: LifeBuoy },
  { label: 'Incidents', to: operatorPaths.incidents(), icon: CircleAlert },
  { label: 'Testimonials', to: operatorPaths.testimonials(), icon: Quote },
  { label: 'Telemetry', to: operatorPaths.telemetry(), icon: Activity },
  { label: 'Release flags', to: operatorPaths.releaseFlags(), icon: Flag },
  { label: 'Settings', to: operatorPaths.settings(), icon: SlidersHorizontal },
]
