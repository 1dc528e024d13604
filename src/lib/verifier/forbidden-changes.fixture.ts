import { fieldObject, type Objects, plainObjects } from './sealed-pdf.fixture.ts'

const annotation = '<</Type /Annot /Subtype /FreeText /Rect [0 0 99 99] /Contents (Void) >>'
export const page = plainObjects()[3] ?? ''
const catalog = plainObjects()[1] ?? ''
/** Revisions behind a seal that forbids changes, each of which changes something: what they are, by name. */
export const forbiddenChanges: Readonly<Record<string, Objects>> = {
  'an annotation': { 3: page.replace('/Resources', '/Annots [20 0 R] /Resources'), 20: annotation },
  'other page content': { 4: '<</Length 21>>\nstream\n1 0 0 rg 0 0 9 9 re f\nendstream' },
  'another page': {
    2: '<</Type /Pages /Kids [3 0 R 20 0 R] /Count 2>>',
    20: page,
  },
  'another page tree': {
    1: catalog.replace('2 0 R', '20 0 R'),
    20: '<</Type /Pages /Kids [3 0 R 3 0 R] /Count 2>>',
  },
  'a turned page': { 3: page.replace('/Resources', '/Rotate 180 /Resources') },
  'an action on opening': { 1: catalog.replace('/Perms', '/OpenAction <</S /JavaScript /JS (1)>> /Perms') },
  'a form field': {
    5: '<</Fields [6 0 R 20 0 R] /SigFlags 3>>',
    20: '<</FT /Tx /T (rent) /V (900) /Type /Annot /Subtype /Widget /Rect [0 0 9 9]>>',
  },
  'a visible signature': {
    3: page.replace('/Resources', '/Annots [20 0 R] /Resources'),
    5: '<</Fields [6 0 R 20 0 R] /SigFlags 3>>',
    20: fieldObject('Other', 21, '0 0 200 200'),
    21: '<</Type /Sig>>',
  },
  'an invisible signature': {
    5: '<</Fields [6 0 R 20 0 R] /SigFlags 3>>',
    20: fieldObject('Other', 21),
    21: '<</Type /Sig>>',
  },
  'a field that leaves': { 5: '<</Fields [] /SigFlags 3>>' },
  'another certification': { 1: catalog.replace('/DocMDP 7 0 R', '/DocMDP 20 0 R'), 20: '<</Type /Sig>>' },
  'another signature dictionary': { 7: '<</Type /Sig /ByteRange [0 1 2 3] /Contents <00>>>' },
}
