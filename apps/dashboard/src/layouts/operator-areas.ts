import {
  Activity,
  Boxes,
  Bug,
  CircleAlert,
  Database,
  Flag,
  LifeBuoy,
  Mail,
  Quote,
  SlidersHorizontal,
  Users,
} from 'lucide-react'
import { paths } from '~/paths.ts'
import type { RailArea } from './rail-area.ts'

/**
 * The pages of the operator area, in their order: accounts, organizations, projects, mailbox, error reports, support
 * requests, incidents, testimonials, telemetry, release flags, settings. A page's line comes with its route.
 */
export const operatorAreas: readonly RailArea[] = [
  { label: 'Accounts', to: paths.operatedAccounts(), icon: Users },
  { label: 'Organizations', to: paths.operatedOrganizations(), icon: Boxes },
  { label: 'Projects', to: paths.operatedProjects(), icon: Database },
  { label: 'Mailbox', to: paths.mailbox(), icon: Mail },
  { label: 'Error reports', to: paths.operatorErrors(), icon: Bug },
  { label: 'Support requests', to: paths.supportRequests(), icon: LifeBuoy },
  { label: 'Incidents', to: paths.incidents(), icon: CircleAlert },
  { label: 'Testimonials', to: paths.testimonials(), icon: Quote },
  { label: 'Telemetry', to: paths.telemetry(), icon: Activity },
  { label: 'Release flags', to: paths.releaseFlags(), icon: Flag },
  { label: 'Settings', to: paths.operatorSettings(), icon: SlidersHorizontal },
]
