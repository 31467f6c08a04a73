import { preparing } from './danger.ts'
import type { RefusalRule } from './rule.ts'

const child =
  '(?:kids?|child(?:ren)?|students?|boys?|girls?|toddlers?|kindergart\\w+|preschoolers?|(?:\\w+[- ])?graders?|son|daughter|teen(?:ager)?|minor|he|she|him|her)'
const elder =
  '(?:(?:step)?(?:dad|father|mom|mother|brother|parents?)|uncle|grandfather|grandpa|boyfriend|coach|teacher|aide|sub(?:stitute)?|staff|employee|driver|tutor|adult|man|someone|he)'

/** A child nobody can find. */
export const missing: RefusalRule = {
  patterns: [
    new RegExp(
      String.raw`(?<!\b(?:for|of|from|by|to) (?:\w+ )?)\b${child}\b(?: (?:is|are|was|has|have|went|gone|been|still|reported)){0,3} missing\b(?=\s*(?:$|[.,;:!?]|and\b|since\b|after (?:school|lunch|recess|the)|from (?:school|campus|recess|the (?:bus|building|field trip|playground))))|\b${child}\b.{0,40}\b(?:(?:has |have )?(?:disappeared|vanished|run away|ran away|been (?:taken|abducted|kidnapped))\b|never (?:got (?:off|home)|came home|arrived|made it)|(?:did not|didn'?t|has ?n'?t|has not) (?:get off the bus|come home|ma(?:k|d)e it home|return(?:ed)? from))`,
      'i',
    ),
    /\b(?:can'?t|cannot|can not|unable to) find (?:him|her|(?:the|a|our|my|this|that) (?:\w+ )?(?:child|kid|boy|girl|kindergartner|son|daughter))\b|\b(?:missing|lost|abducted) (?:child|kid|boy|girl|kindergartner)\b/i,
  ],
  unless: preparing,
  text: 'Call 911 now, then the principal and transportation dispatch by phone; nobody has to wait before reporting a missing child. Have the name, a photo, clothing and the last place and time ready. Meanwhile let technology staff hand the police what shows the last trace: bus and door cameras, badge and device sign-ins. The National Center for Missing & Exploited Children answers at 1-800-843-5678.',
  followUps: ['How do we preserve evidence from a student account for the police?'],
}

/** A child who may be abused, at home, at school or through a screen. */
export const abuse: RefusalRule = {
  patterns: [
    new RegExp(
      String.raw`\b${elder}\b.{0,30}\b(?:touch(?:es|ed|ing)|molest\w*|rap(?:es?|ed|ing)|abus(?:es|ed|ing)|beats?|beating|chok(?:es|ed|ing)|hits|hurts|grooms?|groomed|grooming) (?:up )?(?:him|her|them|me|(?:(?:an?|the|his|her|our|my|one of (?:my|the|our)) )?(?:\w+ )?(?:students?|kids?|child(?:ren)?|girls?|boys?|graders?|son|daughter))\b`,
      'i',
    ),
    new RegExp(
      String.raw`\b${child}\b.{0,50}\b(?:is|was|being|been|gets?) (?:sexually |physically )?(?:being )?(?:abused|molested|raped|groomed|beaten|sextorted|trafficked)\b`,
      'i',
    ),
    /\b(?:sen[dt]s?|sending|shar(?:es?|ed|ing)|posted|circulat\w+|passing|took|found|has|have|got|asked for)\b.{0,25}\b(?:nudes?|naked|sexual|explicit|inappropriate) (?:photos?|pics?|pictures?|images?|videos?|texts?|messages?)\b.{0,30}\b(?:of|to|from|with|by) (?:an? |the |our |my |one of )?(?:\w+ ){0,3}(?:students?|child|kids?|girls?|boys?|grader|minor|teacher|coach)\b|\b(?:teacher|coach|aide|staff|he|she)\b.{0,20}\b(?:sen[dt]s?|sending|asked|shared?)\b.{0,30}\b(?:nudes?|naked|sexual|explicit)\b/i,
  ],
  unless: preparing,
  text: 'A child may be in danger: call 911 if it is happening now, otherwise your state’s child-protection hotline; Childhelp connects at 1-800-422-4453. In most states whoever works in a school must report a suspicion personally and at once, and telling a supervisor does not replace it. Do not question the child or the accused, and do not open, copy or forward images: leave the device and account as they are for the police. Tell your administrator, and the Title IX coordinator if someone at school is involved.',
  followUps: ['How do we preserve evidence from a student account for the police?'],
}
