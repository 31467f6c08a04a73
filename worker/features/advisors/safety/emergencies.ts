/**
 * The first things to do where somebody may be in danger, as Markdown to set above an answer. It never
 * replaces the answer: a banner too many costs little, one too few may cost a life.
 */
export const emergencyBanner = `> **If someone may be in danger, act before you read on.** Call **911** for any immediate danger, a missing child or a weapon. For thoughts of suicide call or text **988** and do not leave the person alone; for pills or poison, 1-800-222-1222. Then phone your school’s crisis team or nurse and an administrator; do not rely on e-mail.
>
> Whoever works in a school must in most states report suspected abuse personally and at once: your state’s hotline, or Childhelp at 1-800-422-4453 (missing children: 1-800-843-5678). Do not question anyone, and leave messages, images and devices as they are for the police.`
