import { Table2 } from 'lucide-react'
import { defineNavigation } from '../define-navigation.ts'

export const navigation = defineNavigation({
  project: [{ path: 'editor', label: 'Table editor', icon: Table2, order: 210 }],
})
