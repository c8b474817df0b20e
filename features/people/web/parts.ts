/** What screens of other features show of people. */

export { PatientBack } from './components/patient-back.tsx';
