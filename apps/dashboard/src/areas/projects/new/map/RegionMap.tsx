import { geoNaturalEarth1, geoPath } from 'd3-geo'
import { feature } from 'topojson-client'
import type { Topology } from 'topojson-specification'
import world from 'world-atlas/land-110m.json'
import { classNames } from '~/ui/class-names.ts'

export interface MapRegion {
  code: string
  displayName: string
  location: { latitude: number; longitude: number }
}

interface RegionMapProps {
  regions: readonly MapRegion[]
  chosen: string | undefined
  onChoose: (code: string) => void
}

const width = 560
const wholeHeight = 286
// Without the Antarctic, where nobody has a region.
const view = `0 8 ${width} 236`

const isTopology = (value: { type: string }): value is Topology => value.type === 'Topology'

const projection = geoNaturalEarth1().fitSize([width, wholeHeight], { type: 'Sphere' })

/** The outline of all land, drawn once. */
const outline = (): string => {
  // What a file of JSON says of its type is a text to the compiler.
  const topology: { type: string } = world
  if (!isTopology(topology)) return ''
  const { land: shape } = topology.objects
  return shape === undefined ? '' : (geoPath(projection)(feature(topology, shape)) ?? '')
}
const land = outline()

const placeOf = ({ location: { latitude, longitude } }: MapRegion): readonly [number, number] =>
  projection([longitude, latitude]) ?? [0, 0]

/** The regions on a map of the world. The list beside it is the control for keyboards and screen readers. */
export const RegionMap = ({ regions, chosen, onChoose }: RegionMapProps) => (
  <svg viewBox={view} aria-hidden className="w-full rounded-md border border-line bg-surface-0">
    <path d={land} className="fill-surface-3" />
    {regions
      // The chosen one on top of its neighbours.
      .toSorted((one, other) => Number(one.code === chosen) - Number(other.code === chosen))
      .map((region) => {
        const [x, y] = placeOf(region)
        const isChosen = region.code === chosen
        return (
          <g key={region.code} className="cursor-pointer" onClick={() => onChoose(region.code)}>
            <title>{region.displayName}</title>
            <circle cx={x} cy={y} r={9} fill="transparent" />
            {isChosen && <circle cx={x} cy={y} r={7.5} className="fill-none stroke-accent" strokeWidth={1.5} />}
            <circle
              cx={x}
              cy={y}
              r={4}
              className={classNames(isChosen ? 'fill-accent' : 'fill-muted hover:fill-text')}
            />
          </g>
        )
      })}
  </svg>
)
