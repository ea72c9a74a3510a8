import {
  Activity,
  BookOpen,
  Boxes,
  Bug,
  CircleAlert,
  CircleDollarSign,
  Database,
  Flag,
  Gauge,
  LifeBuoy,
  ListChecks,
  Mail,
  Quote,
  Scale,
  SlidersHorizontal,
  TicketPercent,
  Users,
} from 'lucide-react'
import { defineNavigation } from '../define-navigation.ts'
import { operatorPaths } from './paths.ts'

export const navigation = defineNavigation({
  operator: [
    { label: 'Accounts', to: operatorPaths.accounts, icon: Users, order: 100 },
    { label: 'Organizations', to: operatorPaths.organizations, icon: Boxes, order: 105 },
    { label: 'Projects', to: operatorPaths.projects, icon: Database, order: 110 },
    { label: 'Revenue', to: operatorPaths.revenue, icon: CircleDollarSign, order: 111 },
    { label: 'Disputes', to: operatorPaths.disputes, icon: Scale, order: 112 },
    { label: 'Usage', to: operatorPaths.usage, icon: Gauge, order: 113 },
    { label: 'Coupons', to: operatorPaths.coupons, icon: TicketPercent, order: 114 },
    { label: 'Catalogue', to: operatorPaths.catalogue, icon: BookOpen, order: 115 },
    { label: 'Mailbox', to: operatorPaths.mailbox, icon: Mail, order: 116 },
    { label: 'Jobs', to: operatorPaths.jobs, icon: ListChecks, order: 120 },
    { label: 'Error reports', to: operatorPaths.errors, icon: Bug, order: 125 },
    { label: 'Support requests', to: operatorPaths.supportRequests, icon: LifeBuoy, order: 130 },
    { label: 'Incidents', to: operatorPaths.incidents, icon: CircleAlert, order: 135 },
    { label: 'Testimonials', to: operatorPaths.testimonials, icon: Quote, order: 140 },
    { label: 'Telemetry', to: operatorPaths.telemetry, icon: Activity, order: 145 },
    { label: 'Release flags', to: operatorPaths.releaseFlags, icon: Flag, order: 150 },
    { label: 'Settings', to: operatorPaths.settings, icon: SlidersHorizontal, order: 155 },
  ],
})
