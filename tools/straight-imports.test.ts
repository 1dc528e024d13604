import { expect, test } from 'vitest'
import { straightenBundle } from './straight-imports.ts'

const chunk = (code: string) => ({ type: 'chunk', code })

test('a file that only hands on is asked for no more: the file that has the thing gives it by that name', () => {
  const bundle = {
    '_astro/Sidebar.aa.js': chunk('export{n as Sidebar,t as default}from"./shell.bb.js";'),
    '_astro/shell.bb.js': chunk('var e=1,r=2;export{e as n,r as t,e as Kept};'),
    '_astro/Page.cc.js': chunk(
      'let a=()=>import(`./Sidebar.aa.js`);import{t}from"./shell.bb.js";export{a as p};',
    ),
    '_astro/other.css': { type: 'asset' },
  }
  const straight = straightenBundle(bundle)

  expect([...straight]).toEqual([['_astro/Sidebar.aa.js', '_astro/shell.bb.js']])
  expect(bundle['_astro/shell.bb.js'].code).toBe(
    'var e=1,r=2;export{e as n,r as t,e as Kept,e as Sidebar,r as default};',
  )
  expect(bundle['_astro/Page.cc.js'].code).toBe(
    'let a=()=>import(`./shell.bb.js`);import{t}from"./shell.bb.js";export{a as p};',
  )
})

test('a file stays where its name is taken, or where it does more than hand on', () => {
  const bundle = {
    '_astro/A.js': chunk('export{n as A}from"./giver.js";'),
    '_astro/B.js': chunk('export{z as B}from"./giver.js";'),
    '_astro/C.js': chunk('work();export{n as C}from"./giver.js";'),
    '_astro/giver.js': chunk('var e=1,r=2;export{e as n,r as A};'),
  }

  expect([...straightenBundle(bundle)]).toEqual([])
  expect(bundle['_astro/giver.js'].code).toBe('var e=1,r=2;export{e as n,r as A};')
})
