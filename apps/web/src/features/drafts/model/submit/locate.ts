export {
  type Coordinates,
  LocationError,
  type LocationRefusal,
  locate,
  locationPermission,
} from '../../../../lib/locate.ts'
