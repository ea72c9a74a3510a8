import type { ProjectStatus } from '@cairn/contracts/projects/project-status'

type Tone = 'neutral' | 'success' | 'warning' | 'danger'

/** How a status reads in a badge, and in a sentence: 'It is paused.' */
export const statusWords: Record<ProjectStatus, { label: string; tone: Tone; sentence: string }> = {
  ACTIVE_HEALTHY: { label: 'Healthy', tone: 'success', sentence: 'is running' },
  ACTIVE_UNHEALTHY: { label: 'Unhealthy', tone: 'danger', sentence: 'does not respond' },
  INACTIVE: { label: 'Paused', tone: 'neutral', sentence: 'is paused' },
  COMING_UP: { label: 'Coming up', tone: 'warning', sentence: 'is coming up' },
  UNKNOWN: { label: 'Unknown', tone: 'neutral', sentence: 'is in an unknown state' },
  GOING_DOWN: { label: 'Going down', tone: 'warning', sentence: 'is being deleted' },
  INIT_FAILED: { label: 'Creation failed', tone: 'danger', sentence: 'could not be created' },
  REMOVED: { label: 'Deleted', tone: 'neutral', sentence: 'is deleted' },
  RESTARTING: { label: 'Restarting', tone: 'warning', sentence: 'is restarting' },
  RESTORING: { label: 'Restoring', tone: 'warning', sentence: 'is being restored' },
  RESTORE_FAILED: { label: 'Restore failed', tone: 'danger', sentence: 'could not be restored' },
  UPGRADING: { label: 'Upgrading', tone: 'warning', sentence: 'is being upgraded' },
  PAUSING: { label: 'Pausing', tone: 'warning', sentence: 'is being paused' },
  PAUSE_FAILED: { label: 'Pause failed', tone: 'danger', sentence: 'could not be paused' },
  RESIZING: { label: 'Resizing', tone: 'warning', sentence: 'is being resized' },
}
